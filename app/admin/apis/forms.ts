import * as z from "zod";
import { ALL_APIS, apiAddress } from "@/app/_apis/console";
import { aboutApi, apiForms, apiKey, choosingScopes, onApi, registering } from "@/app/_apis/forms";
import { tokenForms } from "@/app/_apis/token-forms";
import { approveApi, rejectApi, takeOverApi } from "@/lib/apis/review";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { liftApi, suspendApi } from "@/lib/operations/apis";

const ABOUT = aboutApi(ALL_APIS);
const ABOUT_REVISION = { ...ABOUT, key: apiKey.extend({ revision: counter }) };

export const API_FORMS = {
  ...apiForms(ALL_APIS),
  ...tokenForms(ALL_APIS),
  "admin/apis/register": defineForm({
    ...registering(ALL_APIS),
    done: ({ id }) => flash(apiAddress(ALL_APIS, id, "applications"), { done: "registered" }),
  }),
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
    ...aboutApi(ALL_APIS, "settings"),
    run: ({ api: id }, { context }) => takeOverApi({ id }, context),
    done: "taken_over",
  }),
  /** Gives an application access. One that has access is in the list, where its scopes can be changed. */
  "admin/apis/permit": defineForm({
    ...choosingScopes(ALL_APIS),
    form: "permit",
    done: "permitted",
    refused: (error) => {
      if (error === "api_unknown") return error;
      if (error === "permission_changed") return { clientId: "permitted_already" };
      return { [error === "application_unknown" ? "clientId" : "scopes"]: error };
    },
  }),
  "admin/apis/suspend": defineForm({
    ...onApi(ALL_APIS, suspendApi),
    done: (changed, { api }) =>
      changed ? "suspended" : flash(apiAddress(ALL_APIS, api), { refused: "suspended_already" }),
  }),
  "admin/apis/lift": defineForm({
    ...onApi(ALL_APIS, liftApi),
    done: (changed, { api }) =>
      changed ? "lifted" : flash(apiAddress(ALL_APIS, api), { refused: "not_suspended" }),
  }),
};
