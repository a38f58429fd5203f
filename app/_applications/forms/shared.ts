import * as z from "zod";
import { type ApplicationConsole, ownerIn } from "@/app/_applications/console";
import { instant } from "@/lib/fields";
import { defineForm, type Form } from "@/lib/forms/define-form";
import { seeOther } from "@/lib/http/answer";
import { startCheck } from "@/lib/integration-checks/checks";
import { aboutApplication } from "./about";
import { removeLogoForm, setLogoForm } from "./logo";
import { addSecretForm, removeSecretForm } from "./secrets";
import { type Registering, registerForm, removeForm, revokeAccessForm, saveForm } from "./settings";

/** The application, and the start of the check that its page showed, if any. */
const key = z
  .object({ application: z.uuid(), shown: instant.optional() })
  .transform(({ application, shown }) => ({
    id: application,
    shownAt: shown ?? null,
  }));

/** Starts a check of an application's integration, which the same page then shows. */
const checkForm = (console: ApplicationConsole) => {
  const about = aboutApplication(console, "quickstart");
  return defineForm({
    ...about,
    key,
    run: (check, { user, context }) =>
      startCheck({ ...check, ownerId: ownerIn(console, user) }, context),
    done: (_, shown) => seeOther(about.page(shown)),
  });
};

const FORMS = {
  ...{ save: saveForm, "set-logo": setLogoForm, "remove-logo": removeLogoForm },
  ...{ "add-secret": addSecretForm, "remove-secret": removeSecretForm },
  ...{ remove: removeForm, "revoke-access": revokeAccessForm, check: checkForm },
};

/** Returns the forms that both consoles have, by their addresses. */
export function sharedForms(console: ApplicationConsole, registering: Registering) {
  const forms = { register: registerForm(console, registering) } as Record<string, Form>;
  for (const [name, form] of Object.entries(FORMS)) forms[name] = form(console);
  const folder = console.home.slice(1);
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [`${folder}/${name}`, form]),
  );
}
