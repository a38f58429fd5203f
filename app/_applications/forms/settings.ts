import * as z from "zod";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { secretPage } from "@/app/_applications/secret-page";
import { settingsFields, settingsRequest } from "@/app/_applications/settings-fields";
import { settingsProblems, shownSettings } from "@/app/_applications/settings-refusal";
import { snippetClient } from "@/app/_applications/snippet-client";
import { type Changed, changeApplication } from "@/lib/applications/change";
import { readApplication } from "@/lib/applications/overview";
import type { RegisteredApplication } from "@/lib/applications/register";
import { removeApplication } from "@/lib/applications/removal";
import { revokeAccess } from "@/lib/applications/suspension";
import { counter, type FieldProblems } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, withFlash } from "@/lib/forms/flash";
import type { Access, GroupsRefusal } from "@/lib/groups/access";
import { newAccessFields, readAccess } from "@/lib/groups/fields";
import { seeOther } from "@/lib/http/answer";
import { APPLICATION_TYPES } from "@/lib/oauth/registration/choices";
import type {
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration/registration-request";
import { type Result, refuse } from "@/lib/result";
import { aboutApplication, aboutRevision } from "./about";

const SETTINGS = { form: "settings", fields: settingsFields, shown: shownSettings };

type Registered<E> = Promise<
  Result<RegisteredApplication, E | "registered_already" | "limit_reached">
>;

export type Registering = {
  fresh: "administration" | null;
  register: (
    request: RegistrationRequest,
    posted: Posted,
    about: { id: string; access: Access },
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
      const request = { ...settingsRequest(fields), type };
      // A form without the choice is of an owner, or of a service, which has no users.
      const chosen = readAccess({ access, groups });
      const registered = await register(request, posted, { id: once, access: chosen });
      if (registered.ok) return registered;
      const { error } = registered;
      if (Array.isArray(error)) return refuse(settingsProblems(error, fields));
      return refuse(error);
    },
    done: (registered, { once }, { request }) => {
      const { name, secret, type } = registered;
      const done = type === "service" ? "registered_service" : "registered";
      const next = withFlash(pageOf(console, once), { done });
      if (!secret) return seeOther(next);
      const client = snippetClient(registered);
      return secretPage(request, { console, id: once, name, secret: secret.value, client, next });
    },
    refused: (error) =>
      typeof error === "string" ? flash(console.home, { refused: error }) : error,
  });

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
      const { endSecrets } = fields;
      const request = { ...settingsRequest(fields), endSecrets };
      const changed = await changeApplication(shown, request, context);
      if (changed.ok || changed.error === "unknown") return changed as Awaited<Saved>;
      return refuse(settingsProblems(changed.error, fields));
    },
    done: ({ clientId, settings, secret, submitted, lostBadge }, { id }, { request }) => {
      const saved = submitted ? "submitted" : "changed";
      const person = lostBadge ? WITHOUT_BADGE[saved] : saved;
      const done = submitted && settings.type === "service" ? "submitted_service" : person;
      if (secret === null) return done;
      const client = snippetClient({ ...settings, clientId });
      const next = withFlash(pageOf(console, id, "settings"), { done });
      return secretPage(request, { console, id, name: settings.name, secret, client, next });
    },
  });

const WITHOUT_BADGE = {
  submitted: "submitted_unverified",
  changed: "changed_unverified",
} as const;

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
