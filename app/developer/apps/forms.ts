import * as z from "zod";
import { chosenScopes, permissionFields } from "@/app/_apis/permission-fields";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { aboutApplication, transferFields } from "@/app/_applications/forms/about";
import { sharedForms } from "@/app/_applications/forms/shared";
import { requestAccess, withdrawRequest } from "@/lib/apis/requests";
import {
  acceptOffer,
  declineOffer,
  offerApplication,
  withdrawOffer,
} from "@/lib/applications/offers";
import { submitApplication } from "@/lib/applications/register";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";

const ABOUT_OFFERS = {
  permission: DEVELOPER_CONSOLE.permission,
  home: DEVELOPER_CONSOLE.home,
  unknown: "offer_gone",
  key: z.object({ offer: z.uuid() }),
} as const;

const ABOUT_REQUEST = {
  permission: DEVELOPER_CONSOLE.permission,
  home: DEVELOPER_CONSOLE.home,
  unknown: "unknown",
  key: z.object({ application: z.uuid(), api: z.uuid() }),
} as const;

/** Messages about requests that no other choice of scopes would help. */
const NOT_REQUESTED = {
  api_unknown: "request_api_unknown",
  not_open: "request_not_open",
  too_many: "request_too_many",
} as const;

export const OWN_APPLICATION_FORMS = {
  ...sharedForms(DEVELOPER_CONSOLE, {
    fresh: null,
    register: (request, { user, context }, { id }) =>
      submitApplication(request, { ...context, ownerId: user.id }, id),
  }),
  "developer/apps/request-access": defineForm({
    ...ABOUT_REQUEST,
    page: ({ application, api }) => `${pageOf(DEVELOPER_CONSOLE, application)}/apis/${api}`,
    form: "request",
    fields: permissionFields.omit({ clientId: true }).extend({ note: z.string() }),
    run: ({ application, api, note, ...boxes }, { user, context }) =>
      requestAccess(
        { applicationId: application, apiId: api, ownerId: user.id },
        { scopes: chosenScopes(boxes), note },
        context,
      ),
    done: (_, { application }) =>
      flash(pageOf(DEVELOPER_CONSOLE, application), { done: "access_requested" }),
    refused: (error, { application }) => {
      if (error === "application_unknown") return "unknown";
      if (error === "note_unfit") return { note: error };
      if (error in NOT_REQUESTED) {
        const refused = NOT_REQUESTED[error as keyof typeof NOT_REQUESTED];
        return flash(pageOf(DEVELOPER_CONSOLE, application), { refused });
      }
      return { scopes: error };
    },
  }),
  "developer/apps/withdraw-request": defineForm({
    ...ABOUT_REQUEST,
    page: ({ application }) => pageOf(DEVELOPER_CONSOLE, application),
    run: ({ application, api }, { user, context }) =>
      withdrawRequest({ applicationId: application, apiId: api, ownerId: user.id }, context),
    done: "request_withdrawn",
    refused: (error) => (error === "application_unknown" ? "unknown" : "request_gone"),
  }),
  "developer/apps/offer": defineForm({
    ...aboutApplication(DEVELOPER_CONSOLE),
    page: ({ id }) => `${pageOf(DEVELOPER_CONSOLE, id)}/transfer`,
    form: "transfer",
    fields: transferFields,
    fresh: "administration",
    run: ({ id, username }, { user, context }) =>
      offerApplication({ id, ownerId: user.id, to: username }, context),
    done: (_, { id }) => flash(pageOf(DEVELOPER_CONSOLE, id, "people"), { done: "offered" }),
    refused: (error) => (error === "unknown" ? error : { username: error }),
  }),
  /** Accepts an offered application in the revision that the form showed. */
  "developer/apps/accept-offer": defineForm({
    ...ABOUT_OFFERS,
    key: z.object({ offer: z.uuid(), revision: counter }),
    run: ({ offer, revision: shown }, { user, context }) =>
      acceptOffer({ id: offer, revision: shown, toId: user.id }, context),
    done: ({ applicationId }) =>
      flash(pageOf(DEVELOPER_CONSOLE, applicationId), { done: "offer_accepted" }),
    refused: (error) => (error === "changed_meanwhile" ? "offer_changed" : error),
  }),
  "developer/apps/decline-offer": defineForm({
    ...ABOUT_OFFERS,
    run: ({ offer }, { user, context }) => declineOffer({ id: offer, toId: user.id }, context),
    done: "offer_declined",
  }),
  "developer/apps/withdraw-offer": defineForm({
    ...ABOUT_OFFERS,
    run: ({ offer }, { user, context }) => withdrawOffer({ id: offer, fromId: user.id }, context),
    done: ({ applicationId }) =>
      flash(pageOf(DEVELOPER_CONSOLE, applicationId, "people"), { done: "offer_withdrawn" }),
  }),
};
