import { z } from "zod";
import {
  changeApi,
  createApi,
  liftApi,
  removeApi,
  type ScopesRefusal,
  suspendApi,
} from "@/lib/apis/apis";
import { apiFields, newApiFields } from "@/lib/apis/fields";
import { checkMetadata } from "@/lib/apis/metadata";
import {
  type IntrospectorsRefusal,
  type PermissionRefusal,
  setIntrospectors,
  setPermission,
} from "@/lib/apis/permissions";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { type Result, refuse } from "@/lib/result";
import { APIS, apiAddress } from "./api-address";
import { chosenScopes, permissionFields } from "./permission-fields";

const revision = z.coerce.number().int().min(1).max(2_147_483_647);

const OF_APIS = { permission: "applications", home: APIS, fresh: "administration" } as const;

const api = z.object({ api: z.uuid() });

const ABOUT_API = {
  ...OF_APIS,
  unknown: "api_unknown",
  key: api,
  page: (key: z.output<typeof api>) => apiAddress(key.api),
} as const;

const scopes = { scopes: z.string() };

/** Makes a refused line of the scopes a problem of their field. */
function inFields<T, E extends string>(result: Result<T, E | ScopesRefusal>) {
  if (result.ok) return result;
  const { error } = result;
  return refuse(
    typeof error === "string" ? error : { scopes: error.fault, line: String(error.line) },
  );
}

const OF_PERMISSION = {
  ...ABOUT_API,
  fields: permissionFields,
  shown: (typed: Record<string, string>) =>
    Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== "")),
};

type Permitted = Promise<Result<boolean, PermissionRefusal | "none_chosen">>;

const introspectorsProblems = (refusal: Exclude<IntrospectorsRefusal, string>) => ({
  introspectors: refusal.fault,
  ...("clientId" in refusal && { clientId: refusal.clientId }),
});

export const API_FORMS = {
  "admin/apis/register": defineForm({
    ...OF_APIS,
    home: `${APIS}/new`,
    form: "new",
    fields: newApiFields.extend(scopes),
    run: async (fields, { context }) => inFields(await createApi(fields, context)),
    done: ({ id }) => flash(apiAddress(id), { done: "registered" }),
    refused: (error) => (typeof error === "string" ? { identifier: error } : error),
  }),
  "admin/apis/save": defineForm({
    ...ABOUT_API,
    key: api.extend({ revision }),
    form: "settings",
    fields: apiFields.extend(scopes),
    run: async ({ api: id, revision: shown, ...fields }, { context }) =>
      inFields(await changeApi({ id, revision: shown }, fields, context)),
    done: (changed) => (changed ? "saved" : "as_it_was"),
    refused: (error) => (error === "changed_meanwhile" ? { form: error } : error),
  }),
  /** Gives a service access. One that has access is in the list, where its scopes can be changed. */
  "admin/apis/permit": defineForm({
    ...OF_PERMISSION,
    form: "permit",
    run: async ({ api: id, clientId, ...boxes }, { context }): Permitted => {
      const chosen = chosenScopes(boxes);
      if (chosen.length === 0) return refuse("none_chosen");
      return setPermission({ id }, { clientId, scopes: chosen, shown: [] }, context);
    },
    done: "permitted",
    refused: (error) => {
      if (error === "api_unknown") return error;
      const isScope = ["none_chosen", "scope_unknown", "scope_for_others"].includes(error);
      const code = error === "permission_changed" ? "permitted_already" : error;
      return { [isScope ? "scopes" : "clientId"]: code };
    },
  }),
  "admin/apis/change-permission": defineForm({
    ...OF_PERMISSION,
    key: api.extend({ shown: z.string() }),
    form: "permission",
    run: async ({ api: id, shown, clientId, ...boxes }, { context }): Permitted => {
      const chosen = chosenScopes(boxes);
      if (chosen.length === 0) return refuse("none_chosen");
      const was = shown.split(" ").filter(Boolean);
      return setPermission({ id }, { clientId, scopes: chosen, shown: was }, context);
    },
    done: (changed) => (changed ? "permission_saved" : "as_it_was"),
    refused: (error) => (error === "none_chosen" ? { scopes: error } : error),
  }),
  "admin/apis/withdraw": defineForm({
    ...ABOUT_API,
    key: api.extend({ clientId: z.string() }),
    run: ({ api: id, clientId }, { context }) =>
      setPermission({ id }, { clientId, scopes: [] }, context),
    done: (changed) => (changed ? "withdrawn" : "as_it_was"),
  }),
  "admin/apis/set-introspectors": defineForm({
    ...ABOUT_API,
    form: "introspectors",
    fields: z.object({ introspectors: z.string() }),
    run: ({ api: id, introspectors }, { context }) =>
      setIntrospectors({ id }, introspectors.split(/\s+/).filter(Boolean), context),
    done: (changed) => (changed ? "introspectors_saved" : "as_it_was"),
    refused: (error) => (typeof error === "string" ? error : introspectorsProblems(error)),
  }),
  "admin/apis/check-metadata": defineForm({
    ...ABOUT_API,
    fresh: null,
    form: "metadata",
    run: ({ api: id }, { user, context }) => checkMetadata(id, user.id, context),
    done: "metadata_fits",
  }),
  "admin/apis/suspend": defineForm({
    ...ABOUT_API,
    run: ({ api: id }, { context }) => suspendApi({ id }, context),
    done: (changed, key) =>
      changed ? "suspended" : flash(apiAddress(key.api), { refused: "suspended_already" }),
  }),
  "admin/apis/lift": defineForm({
    ...ABOUT_API,
    run: ({ api: id }, { context }) => liftApi({ id }, context),
    done: (changed, key) =>
      changed ? "lifted" : flash(apiAddress(key.api), { refused: "not_suspended" }),
  }),
  "admin/apis/remove": defineForm({
    ...ABOUT_API,
    run: ({ api: id }, { context }) => removeApi({ id }, context),
    done: () => flash(APIS, { done: "removed" }),
  }),
};
