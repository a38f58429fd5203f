import * as z from "zod";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { secretPage } from "@/app/_applications/secret-page";
import {
  type ParsedSettings,
  settingsFields,
  settingsRequest,
} from "@/app/_applications/settings-fields";
import { settingsProblems, shownSettings } from "@/app/_applications/settings-refusal";
import { snippetClient } from "@/app/_applications/snippet-client";
import {
  type Changed,
  type ChangeRefusal,
  changeApplication,
  checkChange,
  type SettingsRequest,
} from "@/lib/applications/change";
import { readApplication } from "@/lib/applications/overview";
import type { RegisteredApplication } from "@/lib/applications/register";
import { removeApplication } from "@/lib/applications/removal";
import { secretsOf } from "@/lib/applications/secrets";
import { revokeAccess } from "@/lib/applications/suspension";
import { counter, type FieldProblems } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, withFlash } from "@/lib/forms/flash";
import type { Access, GroupsRefusal } from "@/lib/groups/access";
import { newAccessFields } from "@/lib/groups/fields";
import { seeOther } from "@/lib/http/answer";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import {
  APPLICATION_TYPES,
  type ApplicationType,
  AUTH_METHODS,
} from "@/lib/oauth/registration/choices";
import type { RegistrationRefusal } from "@/lib/oauth/registration/registration-request";
import { type Result, refuse } from "@/lib/result";
import { aboutApplication, aboutRevision } from "./about";
import { groupsProblems } from "./access";

const SETTINGS = { form: "settings", fields: settingsFields, shown: shownSettings };

type Registered<E> = Promise<
  Result<RegisteredApplication, E | "registered_already" | "limit_reached">
>;

type Registering = {
  fresh: "administration" | null;
  /** Registers the application. `access` is null if the form has no such choice, or none was made. */
  register: (
    request: SettingsRequest,
    posted: Posted,
    about: { id: string; access: Access | null },
  ) => Registered<RegistrationRefusal[] | GroupsRefusal>;
};

/** Registers an application; the response shows its secret, if any. A form sent twice registers once. */
export const registerForm = (console: ApplicationConsole, { fresh, register }: Registering) =>
  defineForm({
    ...SETTINGS,
    fields: settingsFields.extend(newAccessFields.shape),
    permission: console.permission,
    home: `${console.home}/new`,
    page: ({ kind }) => `${console.home}/new?kind=${kind}`,
    key: z.object({ once: z.uuid(), kind: z.enum(APPLICATION_TYPES).catch("web") }),
    fresh,
    run: async (
      { once, kind: type, access, groups, ...fields },
      posted,
    ): Registered<FieldProblems> => {
      const vouching = ownerIn(console, posted.user) === undefined;
      const request = { ...settingsRequest(fields, vouching), type };
      const chosen = chosenAccess(type, access, groups);
      const registered = await register(request, posted, { id: once, access: chosen });
      if (registered.ok) return registered;
      const { error } = registered;
      if (typeof error === "string") return refuse(error);
      if (!Array.isArray(error)) return refuse(groupsProblems(error));
      const missing = vouching && chosen === null ? groupsProblems({ code: "not_chosen" }) : {};
      return refuse({ ...settingsProblems(error, fields), ...missing });
    },
    done: (registered, { once }, { request }) => {
      const { name, secret, type } = registered;
      const done = type === "service" ? "registered_service" : "registered";
      const next = withFlash(pageOf(console, once), { done });
      if (!secret) return seeOther(next);
      const client = snippetClient(registered);
      return secretPage(request, { name, secret: secret.value, client, next });
    },
    refused: (error) =>
      typeof error === "string" ? flash(console.home, { refused: error }) : error,
  });

/** Returns who may use a new application; null if nobody chose. A service has no users. */
function chosenAccess(
  type: ApplicationType,
  access: "everyone" | "groups" | null,
  groups: string[],
) {
  if (type === "service") return { open: true, groups: [] };
  return access && { open: access === "everyone", groups };
}

type Saved = Promise<Result<Changed, FieldProblems | "unknown">>;

/** Changes an application. The response shows a secret if the new method required one. */
export const saveForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutRevision(console, "settings"),
    ...SETTINGS,
    fresh: "administration",
    run: async ({ id, revision, ...fields }, { user, context }): Saved => {
      const ownerId = ownerIn(console, user);
      const shown = { id, revision, ownerId };
      const request = settingsRequest(fields, ownerId === undefined);
      const ending = await countEndingSecrets(fields, shown);
      if (ending > 0 && !fields.endSecrets) {
        const checked = await checkChange(shown, request);
        return refuse(askToEnd(checked.ok ? [] : checked.error, fields, ending));
      }
      const changed = await changeApplication(shown, request, context);
      return changed.ok ? changed : refuse(problemsOf(changed.error, fields, ending));
    },
    done: ({ clientId, settings, secret, submitted, lostBadge }, { id }, { request }) => {
      const saved = submitted ? "submitted" : "changed";
      const person = lostBadge ? WITHOUT_BADGE[saved] : saved;
      const done = submitted && settings.type === "service" ? "submitted_service" : person;
      if (secret === null) return done;
      const client = snippetClient({ ...settings, clientId });
      const next = withFlash(pageOf(console, id, "settings"), { done });
      return secretPage(request, { name: settings.name, secret, client, next });
    },
  });

function problemsOf(error: ChangeRefusal, fields: ParsedSettings, ending: number) {
  if (error === "unknown") return error;
  const question = ending > 0 ? { endSecrets: String(ending) } : {};
  return { ...settingsProblems(error, fields), ...question };
}

/** Asks along with what else is wrong, so that one more save is enough. */
function askToEnd(error: ChangeRefusal, fields: ParsedSettings, ending: number) {
  const problems = problemsOf(error, fields, ending);
  return problems === "unknown" ? problems : { authMethod: "secrets_end", ...problems };
}

const WITHOUT_BADGE = {
  submitted: "submitted_unverified",
  changed: "changed_unverified",
} as const;

/**
 * Returns the number of secrets that the requested method would delete
 * (lib/applications/change.ts), which requires a confirmation.
 */
async function countEndingSecrets(
  { authMethod }: ParsedSettings,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<number> {
  const method = AUTH_METHODS.find((one) => one === authMethod);
  return method === undefined || takesSecret(method) ? 0 : (await secretsOf(id, ownerId)).length;
}

/** Removes an application for good, after confirmation by [id]/remove. */
export const removeForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutRevision(console),
    fresh: "administration",
    run: (shown, { user, context }) =>
      removeApplication({ ...shown, ownerId: ownerIn(console, user) }, context),
    done: (_, { id: which }) => flash(console.home, { done: "removed", which }),
  });

type RevocationRefusal = "unknown" | "client_unknown";

/** Revokes all access of an application, after confirmation by [id]/revoke-access. A form sent twice revokes once. */
export const revokeAccessForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutApplication(console),
    key: z
      .object({ application: z.uuid(), epoch: counter })
      .transform(({ application, epoch }) => ({ id: application, epoch })),
    fresh: "administration",
    run: async ({ id, epoch }, { user, context }): Promise<Result<null, RevocationRefusal>> => {
      const ownerId = ownerIn(console, user);
      const application = await readApplication(id, ownerId);
      if (!application) return refuse("unknown");
      return revokeAccess({ clientId: application.clientId, ownerId, epoch }, context);
    },
    done: "access_revoked",
    refused: (error) => (error === "unknown" ? error : "revoked_already"),
  });
