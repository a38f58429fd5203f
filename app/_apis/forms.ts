import * as z from "zod";
import { ownerIn } from "@/app/_applications/console";
import { type AnswerRefusal, approveRequest, refuseRequest } from "@/lib/apis/answers";
import { changeApi, removeApi, type ScopesRefusal } from "@/lib/apis/apis";
import { apiFields, newApiFields } from "@/lib/apis/fields";
import { checkMetadata } from "@/lib/apis/metadata";
import {
  type IntrospectorsRefusal,
  type PermissionRefusal,
  setIntrospectors,
  setPermission,
} from "@/lib/apis/permissions";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash } from "@/lib/forms/flash";
import { type Result, refuse } from "@/lib/result";
import { type ApiConsole, apiAddress } from "./console";
import { chosenScopes, permissionFields } from "./permission-fields";

export const apiKey = z.object({ api: z.uuid() });

type Key = z.output<typeof apiKey>;

/** Returns what forms about an API in a console have in common. */
export const aboutApi = (console: ApiConsole) =>
  ({
    permission: console.permission,
    home: console.home,
    fresh: "administration",
    unknown: "api_unknown",
    key: apiKey,
    page: ({ api }: Key) => apiAddress(console, api),
  }) as const;

const scopes = { scopes: z.string() };

/** Makes a refused line of the scopes a problem of their field. */
function inFields<T, E extends string>(result: Result<T, E | ScopesRefusal>) {
  if (result.ok) return result;
  const { error } = result;
  return refuse(
    typeof error === "string" ? error : { scopes: error.fault, line: String(error.line) },
  );
}

type Registering<E> = {
  fresh: "administration" | null;
  register: (
    fields: z.output<typeof newFields>,
    posted: Posted,
  ) => Promise<Result<{ id: string }, E | ScopesRefusal>>;
  done: string;
};

const newFields = newApiFields.extend(scopes);

/** Returns the form that registers an API. */
export const registerApiForm = <E extends string>(
  console: ApiConsole,
  { fresh, register, done }: Registering<E>,
) =>
  defineForm({
    permission: console.permission,
    home: `${console.home}/new`,
    fresh,
    form: "new",
    fields: newFields,
    run: async (fields, posted) => inFields(await register(fields, posted)),
    done: ({ id }) => flash(apiAddress(console, id), { done }),
    refused: (error) => {
      if (typeof error !== "string") return error;
      return error === "limit_reached"
        ? flash(console.home, { refused: error })
        : { identifier: error };
    },
  });

/** Number of scopes that the user let applications lose; 0 if they confirmed none. */
const confirmedNumber = z.string().transform((count) => Number(count) || 0);

/** Returns the form that changes an API. What takes scopes from applications needs a confirmation. */
export const saveApiForm = (console: ApiConsole) =>
  defineForm({
    ...aboutApi(console),
    key: apiKey.extend({ revision: counter }),
    form: "settings",
    fields: apiFields.extend({ ...scopes, lostScopes: confirmedNumber }),
    run: async ({ api: id, revision: shown, lostScopes, ...fields }, { user, context }) => {
      const which = { id, revision: shown, ownerId: ownerIn(console, user) };
      return inFields(await changeApi(which, fields, context, lostScopes));
    },
    done: (changed) => (changed ? "saved" : "as_it_was"),
    refused: (error) => {
      if (error === "scopes_lost") return { scopes: error };
      return error === "changed_meanwhile" ? { form: error } : error;
    },
  });

export const ofPermission = (console: ApiConsole) => ({
  ...aboutApi(console),
  fields: permissionFields,
  shown: (typed: Record<string, string>) =>
    Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== "")),
});

export type Permitted = Promise<Result<boolean, PermissionRefusal | "none_chosen">>;

export const changePermissionForm = (console: ApiConsole) =>
  defineForm({
    ...ofPermission(console),
    key: apiKey.extend({ shown: z.string() }),
    form: "permission",
    run: async ({ api: id, shown, clientId, ...boxes }, { user, context }): Permitted => {
      const chosen = chosenScopes(boxes);
      if (chosen.length === 0) return refuse("none_chosen");
      const change = { clientId, scopes: chosen, shown: shown.split(" ").filter(Boolean) };
      return setPermission({ id, ownerId: ownerIn(console, user) }, change, context);
    },
    done: (changed) => (changed ? "permission_saved" : "as_it_was"),
    refused: (error) => (error === "none_chosen" ? { scopes: error } : error),
  });

export const withdrawPermissionForm = (console: ApiConsole) =>
  defineForm({
    ...aboutApi(console),
    key: apiKey.extend({ clientId: z.string() }),
    run: ({ api: id, clientId }, { user, context }) =>
      setPermission({ id, ownerId: ownerIn(console, user) }, { clientId, scopes: [] }, context),
    done: (changed) => (changed ? "withdrawn" : "as_it_was"),
  });

const introspectorsProblems = (refusal: Exclude<IntrospectorsRefusal, string>) => ({
  introspectors: refusal.fault,
  ...("clientId" in refusal && { clientId: refusal.clientId }),
});

export const introspectorsForm = (console: ApiConsole) =>
  defineForm({
    ...aboutApi(console),
    form: "introspectors",
    fields: z.object({ introspectors: z.string() }),
    run: ({ api: id, introspectors }, { user, context }) => {
      const clientIds = introspectors.split(/\s+/).filter(Boolean);
      return setIntrospectors({ id, ownerId: ownerIn(console, user) }, clientIds, context);
    },
    done: (changed) => (changed ? "introspectors_saved" : "as_it_was"),
    refused: (error) => (typeof error === "string" ? error : introspectorsProblems(error)),
  });

/** Returns a form that answers a request for an API, as its page showed the request. */
const answerForm = (console: ApiConsole, done: string, answer: typeof approveRequest) =>
  defineForm({
    ...aboutApi(console),
    key: apiKey.extend({ application: z.uuid(), shown: z.string() }),
    form: "request",
    fields: z.object({ clientId: z.string(), note: z.string() }),
    run: ({ api: id, application, shown, note }, { user, context }) => {
      const request = { applicationId: application, shown: shown.split(" ").filter(Boolean) };
      return answer({ id, ownerId: ownerIn(console, user) }, request, note, context);
    },
    done,
    refused: (error: AnswerRefusal) => (error === "note_unfit" ? { note: error } : error),
  });

export const approveRequestForm = (console: ApiConsole) =>
  answerForm(console, "request_approved", approveRequest);

export const declineRequestForm = (console: ApiConsole) =>
  answerForm(console, "request_declined", refuseRequest);

export const removeApiForm = (console: ApiConsole) =>
  defineForm({
    ...aboutApi(console),
    run: ({ api: id }, { user, context }) =>
      removeApi({ id, ownerId: ownerIn(console, user) }, context),
    done: () => flash(console.home, { done: "removed" }),
  });

export const checkMetadataForm = (console: ApiConsole) =>
  defineForm({
    ...aboutApi(console),
    fresh: null,
    form: "metadata",
    run: ({ api: id }, { user, context }) =>
      checkMetadata({ id, ownerId: ownerIn(console, user) }, user.id, context),
    done: "metadata_fits",
  });
