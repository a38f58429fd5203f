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

/** The application, the start of the check that its page showed, if any, and the page's parameters. */
const key = z
  .object({
    application: z.uuid(),
    shown: instant.optional(),
    query: z.string().max(2000).catch(""),
  })
  .transform(({ application, shown, query }) => ({
    ...{ id: application, shownAt: shown ?? null },
    search: query && `?${new URLSearchParams(query)}`,
  }));

/** Starts a check of an application's integration, which the same page then shows. */
const checkForm = (console: ApplicationConsole) => {
  const about = aboutApplication(console, "quickstart");
  return defineForm({
    ...about,
    key,
    run: ({ search: _, ...check }, { user, context }) =>
      startCheck({ ...check, ownerId: ownerIn(console, user) }, context),
    done: (_, shown) => seeOther(`${about.page(shown)}${shown.search}#check`),
  });
};

/** Returns the forms that both consoles have, by their names. */
export function sharedForms(
  console: ApplicationConsole,
  registering: Registering,
): Record<string, Form> {
  const folder = console.home.slice(1);
  return {
    [`${folder}/register`]: registerForm(console, registering),
    [`${folder}/save`]: saveForm(console),
    [`${folder}/set-logo`]: setLogoForm(console),
    [`${folder}/remove-logo`]: removeLogoForm(console),
    [`${folder}/add-secret`]: addSecretForm(console),
    [`${folder}/remove-secret`]: removeSecretForm(console),
    [`${folder}/remove`]: removeForm(console),
    [`${folder}/revoke-access`]: revokeAccessForm(console),
    [`${folder}/check`]: checkForm(console),
  };
}
