import { applicationForms } from "@/app/_applications/forms";
import { ACCOUNT_FORMS } from "@/app/account/forms";
import { AUDIT_FORMS } from "@/app/admin/audit/forms";
import { KEY_FORMS } from "@/app/admin/keys/forms";
import { SITE_FORMS } from "@/app/admin/sites/forms";
import { USER_FORMS } from "@/app/admin/users/forms";
import type { Form } from "@/lib/forms/define-form";

const administration = applicationForms({
  home: "/admin/applications",
  permission: "applications",
});
const developer = applicationForms({ home: "/developer/apps", permission: "signed_in" });

/** Every form of the administration, the developer console and the account, by its name. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...ACCOUNT_FORMS,
  ...AUDIT_FORMS,
  ...KEY_FORMS,
  ...SITE_FORMS,
  ...USER_FORMS,
  "admin/applications/set-logo": administration.setLogo,
  "admin/applications/remove-logo": administration.removeLogo,
  "developer/apps/set-logo": developer.setLogo,
  "developer/apps/remove-logo": developer.removeLogo,
};

/** Folder of the route that serves the forms. */
const FOLDER = "/forms/";

/** Finds the form that a path posts to. */
export function findForm(path: string): Form | null {
  const name = path.slice(FOLDER.length);
  return path.startsWith(FOLDER) && Object.hasOwn(FORMS, name) ? (FORMS[name] ?? null) : null;
}
