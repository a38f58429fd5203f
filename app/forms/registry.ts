import { DEVICE_FORMS } from "@/app/(flows)/device/forms";
import { OFFER_FORMS } from "@/app/(flows)/sign-in/offer/forms";
import { STEP_UP_FORMS } from "@/app/(flows)/sign-in/step-up/forms";
import { APP_FORMS } from "@/app/account/apps/forms";
import { ACCOUNT_FORMS } from "@/app/account/forms";
import { OWN_GROUP_FORMS } from "@/app/account/groups/forms";
import { ELSEWHERE_FORMS } from "@/app/account/security/elsewhere/forms";
import { TWO_STEP_FORMS } from "@/app/account/security/forms";
import { PASSKEY_FORMS } from "@/app/account/security/passkeys/forms";
import { SESSION_FORMS } from "@/app/account/sessions/forms";
import { API_FORMS } from "@/app/admin/apis/forms";
import { APPLICATION_FORMS } from "@/app/admin/applications/forms";
import { AUDIT_FORMS } from "@/app/admin/audit/forms";
import { CLIENT_POLICY_FORMS } from "@/app/admin/clients/forms";
import { OVERVIEW_FORMS } from "@/app/admin/forms";
import { GROUP_FORMS } from "@/app/admin/groups/forms";
import { KEY_FORMS } from "@/app/admin/keys/forms";
import { ORGANIZATION_FORMS } from "@/app/admin/organization/forms";
import { PROVIDER_FORMS } from "@/app/admin/providers/forms";
import { SIGN_IN_FORMS } from "@/app/admin/sign-in/forms";
import { SITE_FORMS } from "@/app/admin/sites/forms";
import { USER_FORMS } from "@/app/admin/users/forms";
import { PEOPLE_FORMS } from "@/app/admin/users/new/forms";
import { OWN_API_FORMS } from "@/app/developer/apis/forms";
import { OWN_APPLICATION_FORMS } from "@/app/developer/apps/forms";
import type { Form } from "@/lib/forms/define-form";

/** Every form of a signed-in user, by its name. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...ACCOUNT_FORMS,
  ...ELSEWHERE_FORMS,
  ...API_FORMS,
  ...APP_FORMS,
  ...APPLICATION_FORMS,
  ...AUDIT_FORMS,
  ...CLIENT_POLICY_FORMS,
  ...DEVICE_FORMS,
  ...GROUP_FORMS,
  ...KEY_FORMS,
  ...OFFER_FORMS,
  ...ORGANIZATION_FORMS,
  ...OVERVIEW_FORMS,
  ...OWN_API_FORMS,
  ...OWN_APPLICATION_FORMS,
  ...OWN_GROUP_FORMS,
  ...PASSKEY_FORMS,
  ...PEOPLE_FORMS,
  ...PROVIDER_FORMS,
  ...SESSION_FORMS,
  ...SIGN_IN_FORMS,
  ...SITE_FORMS,
  ...STEP_UP_FORMS,
  ...TWO_STEP_FORMS,
  ...USER_FORMS,
};

/** Folder of the route that serves the forms. */
const FOLDER = "/forms/";

/** Finds the form that a path posts to. */
export function findForm(path: string): Form | null {
  const name = path.slice(FOLDER.length);
  return path.startsWith(FOLDER) && Object.hasOwn(FORMS, name) ? (FORMS[name] ?? null) : null;
}
