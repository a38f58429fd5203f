import * as z from "zod";
import { ALL_APIS, apiAddress } from "@/app/_apis/console";
import {
  aboutApi,
  apiKey,
  approveRequestForm,
  changePermissionForm,
  checkMetadataForm,
  declineRequestForm,
  introspectorsForm,
  ofPermission,
  type Permitted,
  registerApiForm,
  removeApiForm,
  saveApiForm,
  withdrawPermissionForm,
} from "@/app/_apis/forms";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { createApi, liftApi, suspendApi } from "@/lib/apis/apis";
import { setPermission } from "@/lib/apis/permissions";
import { approveApi, rejectApi, takeOverApi } from "@/lib/apis/review";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { refuse } from "@/lib/result";

const ABOUT = aboutApi(ALL_APIS);
const ABOUT_REVISION = { ...ABOUT, key: apiKey.extend({ revision: counter }) };

export const API_FORMS = {
  "admin/apis/register": registerApiForm(ALL_APIS, {
    fresh: "administration",
    register: (api, { context }) => createApi(api, context),
    done: "registered",
  }),
  "admin/apis/save": saveApiForm(ALL_APIS),
  /** Approves the revision that the form showed. */
  "admin/apis/approve": defineForm({
    ...ABOUT_REVISION,
    run: ({ api: id, revision: shown }, { context }) =>
      approveApi({ id, revision: shown }, context),
    done: "approved",
  }),
  /** Sends an API back to its owner with a note. */
  "admin/apis/reject": defineForm({
    ...ABOUT_REVISION,
    form: "review",
    fields: z.object({ note: z.string() }),
    run: ({ api: id, revision: shown, note }, { context }) =>
      rejectApi({ id, revision: shown }, note, context),
    done: "rejected",
    refused: (error) => (error === "note_unfit" ? { note: error } : error),
  }),
  /** Makes the organization the owner of an API. */
  "admin/apis/take-over": defineForm({
    ...ABOUT,
    run: ({ api: id }, { context }) => takeOverApi({ id }, context),
    done: "taken_over",
  }),
  /** Gives an application access. One that has access is in the list, where its scopes can be changed. */
  "admin/apis/permit": defineForm({
    ...ofPermission(ALL_APIS),
    form: "permit",
    run: async ({ api: id, clientId, ...boxes }, { context }): Permitted => {
      const chosen = chosenScopes(boxes);
      if (chosen.length === 0) return refuse("none_chosen");
      return setPermission({ id }, { clientId, scopes: chosen, shown: [] }, context);
    },
    done: "permitted",
    refused: (error) => {
      if (error === "api_unknown") return error;
      if (error === "permission_changed") return { clientId: "permitted_already" };
      return { [error === "application_unknown" ? "clientId" : "scopes"]: error };
    },
  }),
  "admin/apis/change-permission": changePermissionForm(ALL_APIS),
  "admin/apis/withdraw": withdrawPermissionForm(ALL_APIS),
  "admin/apis/approve-request": approveRequestForm(ALL_APIS),
  "admin/apis/decline-request": declineRequestForm(ALL_APIS),
  "admin/apis/set-introspectors": introspectorsForm(ALL_APIS),
  "admin/apis/check-metadata": checkMetadataForm(ALL_APIS),
  "admin/apis/suspend": defineForm({
    ...ABOUT,
    run: ({ api: id }, { context }) => suspendApi({ id }, context),
    done: (changed, { api }) =>
      changed ? "suspended" : flash(apiAddress(ALL_APIS, api), { refused: "suspended_already" }),
  }),
  "admin/apis/lift": defineForm({
    ...ABOUT,
    run: ({ api: id }, { context }) => liftApi({ id }, context),
    done: (changed, { api }) =>
      changed ? "lifted" : flash(apiAddress(ALL_APIS, api), { refused: "not_suspended" }),
  }),
  "admin/apis/remove": removeApiForm(ALL_APIS),
};
