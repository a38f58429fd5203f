import * as z from "zod";
import { ownerIn } from "@/app/_applications/console";
import { type AnswerRefusal, approveRequest, refuseRequest } from "@/lib/apis/answers";
import type { ShownApi } from "@/lib/apis/apis";
import { apiFields, newApiFields } from "@/lib/apis/fields";
import { checkMetadata } from "@/lib/apis/metadata";
import { type PermissionRefusal, setPermission } from "@/lib/apis/permissions";
import { counter } from "@/lib/fields";
import { defineForm, type Form } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import * as operations from "@/lib/operations/apis";
import type { Operation, Refused } from "@/lib/operations/operation";
import { type Result, refuse } from "@/lib/result";
import { type ApiConsole, type ApiTab, apiAddress } from "./console";
import { chosenScopes, permissionFields, withoutEmpty } from "./permission-fields";
import { keepRows, readRows, scopeFields, withoutRows } from "./scope-fields";

export const apiKey = z.object({ api: z.uuid() });

type Key = z.output<typeof apiKey>;

/** Returns what forms about an API in a console have in common. */
export const aboutApi = (console: ApiConsole, tab?: ApiTab) =>
  ({
    permission: console.permission,
    home: console.home,
    fresh: "administration",
    unknown: "api_unknown",
    key: apiKey,
    page: ({ api }: Key) => apiAddress(console, api, tab),
  }) as const;

/** Names an API for a use case; in the developer console, only if the user owns it. */
export const shownApi = (console: ApiConsole, { api: id }: Key, { user }: Posted) => ({
  id,
  ownerId: ownerIn(console, user),
});

/** Reads an operation on an API as a form of a console. */
export const onApi = <F extends z.ZodObject, T, E extends Refused>(
  console: ApiConsole,
  operation: Operation<{ api: ShownApi }, F, T, E>,
  tab?: ApiTab,
) => {
  const form = formOf(operation);
  return {
    ...form,
    ...aboutApi(console, tab),
    run: (input: Key & z.output<F>, posted: Posted) =>
      form.run({ ...input, api: shownApi(console, input, posted) }, posted),
  };
};

type Run<I, T, E> = (input: I, posted: Posted) => Promise<Result<T, E>>;

/** Runs a form with a row for each scope, unless it only asks for more rows: the page then shows them. */
export const withRows =
  <I, T, E extends Refused>(run: Run<I, T, E>): Run<Omit<I, "scopes"> & { more: string }, T, E> =>
  async (input, posted) => {
    const { more, ...settings } = withoutRows(input);
    return more === ""
      ? run({ ...settings, scopes: readRows(input) } as I, posted)
      : refuse({ more: "rows" } as Refused as E);
  };

/** Returns what the forms that register an API have in common. */
export const registering = (console: ApiConsole) => {
  const { run, ...form } = formOf(operations.createApi);
  return {
    ...form,
    permission: console.permission,
    home: `${console.home}/new`,
    form: "new",
    fields: newApiFields.extend(scopeFields),
    shown: keepRows,
    run: withRows(run),
  };
};

/** Number of scopes that the user let applications lose; 0 if they confirmed none. */
const confirmedNumber = z.string().transform((count) => Number(count) || 0);

/** Returns the form that changes an API. What takes scopes from applications needs a confirmation. */
const saveForm = (console: ApiConsole) => {
  const { run, ...form } = onApi(console, operations.changeApi, "settings");
  return defineForm({
    ...form,
    key: apiKey.extend({ revision: counter }),
    form: "settings",
    fields: apiFields.extend({ ...scopeFields, lostScopes: confirmedNumber }),
    shown: keepRows,
    run: withRows(run),
    done: (changed) => (changed ? "saved" : "as_it_was"),
  });
};

type Permitted = Promise<Result<boolean, PermissionRefusal | "none_chosen">>;

/** Returns what the forms that choose the scopes of an application have in common. */
export const choosingScopes = (console: ApiConsole) => ({
  ...aboutApi(console, "applications"),
  /** The scopes that the page showed; none for an application without access. */
  key: apiKey.extend({ shown: z.string().default("") }),
  fields: permissionFields,
  shown: withoutEmpty,
  run: async (
    { clientId, shown: before, ...input }: Key & { shown: string; clientId: string },
    posted: Posted,
  ): Permitted => {
    const scopes = chosenScopes(input);
    if (scopes.length === 0) return refuse("none_chosen");
    const change = { clientId, scopes, shown: before.split(" ").filter(Boolean) };
    return setPermission(shownApi(console, input, posted), change, posted.context);
  },
});

/** Returns a form that answers a request for an API, as its page showed the request. */
const answerForm = (console: ApiConsole, done: string, answer: typeof approveRequest) =>
  defineForm({
    ...aboutApi(console),
    key: apiKey.extend({ application: z.uuid(), shown: z.string() }),
    form: "request",
    fields: z.object({ clientId: z.string(), note: z.string() }),
    run: ({ application: applicationId, note, ...input }, posted) => {
      const request = { applicationId, shown: input.shown.split(" ").filter(Boolean) };
      return answer(shownApi(console, input, posted), request, note, posted.context);
    },
    done,
    refused: (error: AnswerRefusal) => (error === "note_unfit" ? { note: error } : error),
  });

/** Returns the forms that both consoles have, by their names. */
export const apiForms = (console: ApiConsole): Record<string, Form> => {
  const folder = console.home.slice(1);
  return {
    [`${folder}/save`]: saveForm(console),
    [`${folder}/change-permission`]: defineForm({
      ...choosingScopes(console),
      form: "permission",
      done: (changed) => (changed ? "permission_saved" : "as_it_was"),
      refused: (error) => (error === "none_chosen" ? { scopes: error } : error),
    }),
    [`${folder}/withdraw`]: defineForm({
      ...aboutApi(console, "applications"),
      key: apiKey.extend({ clientId: z.string() }),
      run: ({ clientId, ...key }, posted) =>
        setPermission(shownApi(console, key, posted), { clientId, scopes: [] }, posted.context),
      done: (changed) => (changed ? "withdrawn" : "as_it_was"),
    }),
    [`${folder}/approve-request`]: answerForm(console, "request_approved", approveRequest),
    [`${folder}/decline-request`]: answerForm(console, "request_declined", refuseRequest),
    [`${folder}/set-introspectors`]: defineForm({
      ...onApi(console, operations.nameIntrospectors, "applications"),
      form: "introspectors",
      done: (changed) => (changed ? "introspectors_saved" : "as_it_was"),
    }),
    [`${folder}/check-metadata`]: defineForm({
      ...aboutApi(console),
      fresh: null,
      form: "metadata",
      run: (key, posted) =>
        checkMetadata(shownApi(console, key, posted), posted.user.id, posted.context),
      done: "metadata_fits",
    }),
    [`${folder}/remove`]: defineForm({
      ...onApi(console, operations.removeApi),
      done: () => flash(console.home, { done: "removed" }),
    }),
  };
};
