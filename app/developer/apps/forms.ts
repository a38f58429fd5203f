import { z } from "zod";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { aboutApplication, revision, transferFields } from "@/app/_applications/forms/about";
import { checkForm } from "@/app/_applications/forms/check";
import { removeLogoForm, setLogoForm } from "@/app/_applications/forms/logo";
import { addSecretForm, removeSecretForm } from "@/app/_applications/forms/secrets";
import {
  registerForm,
  removeForm,
  revokeAccessForm,
  saveForm,
} from "@/app/_applications/forms/settings";
import {
  acceptOffer,
  declineOffer,
  offerApplication,
  withdrawOffer,
} from "@/lib/applications/offers";
import { submitApplication } from "@/lib/applications/register";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";

const ABOUT_OFFERS = {
  permission: DEVELOPER_CONSOLE.permission,
  home: DEVELOPER_CONSOLE.home,
  unknown: "offer_gone",
  key: z.object({ offer: z.uuid() }),
} as const;

export const OWN_APPLICATION_FORMS = {
  "developer/apps/register": registerForm(DEVELOPER_CONSOLE, {
    fresh: null,
    register: ({ vouched: _, ...request }, { user, context }, { id }) =>
      submitApplication(request, { ...context, ownerId: user.id }, id),
  }),
  "developer/apps/save": saveForm(DEVELOPER_CONSOLE),
  "developer/apps/set-logo": setLogoForm(DEVELOPER_CONSOLE),
  "developer/apps/remove-logo": removeLogoForm(DEVELOPER_CONSOLE),
  "developer/apps/add-secret": addSecretForm(DEVELOPER_CONSOLE),
  "developer/apps/remove-secret": removeSecretForm(DEVELOPER_CONSOLE),
  "developer/apps/remove": removeForm(DEVELOPER_CONSOLE),
  "developer/apps/revoke-access": revokeAccessForm(DEVELOPER_CONSOLE),
  "developer/apps/check": checkForm(DEVELOPER_CONSOLE),
  /** Offers an application to another user. */
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
    key: z.object({ offer: z.uuid(), revision }),
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
