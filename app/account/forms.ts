import * as z from "zod";
import { exportData } from "@/lib/account/data-export";
import { emailFields, requestEmailChange } from "@/lib/account/email-change";
import { removePicture, setPicture } from "@/lib/account/picture";
import { profileFields, saveProfile } from "@/lib/account/profile";
import { busyPage } from "@/lib/error-pages/page-faults";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { attachment, seeOther } from "@/lib/http/answer";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { localeOf, rememberedChoice } from "@/lib/i18n/preferences";
import { ok, refuse } from "@/lib/result";
import { changePassword } from "@/lib/session/change-password";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { setSessionKey } from "@/lib/session/session-cookie";
import { forgetSession } from "@/lib/session/sign-out";
import { deleteOwnAccount } from "@/lib/users/deletion";
import { normalUsername } from "@/lib/users/username";

const HOME = "/account";
const SECURITY = `${HOME}/security`;
const DELETION = `${HOME}/deletion`;

const PROFILE = { permission: "signed_in", home: `${HOME}/profile` } as const;

const text = z.string().default("");

export const ACCOUNT_FORMS = {
  "account/save-profile": defineForm({
    ...PROFILE,
    form: "profile",
    key: z
      .object({
        name_shown: text,
        givenName_shown: text,
        familyName_shown: text,
        claimedLocale_shown: text,
        username_shown: text,
        locale_shown: text,
      })
      .transform((sent) => ({
        shown: {
          name: sent.name_shown,
          givenName: sent.givenName_shown,
          familyName: sent.familyName_shown,
          claimedLocale: sent.claimedLocale_shown,
          username: sent.username_shown,
          locale: sent.locale_shown,
        },
      })),
    fields: profileFields,
    run: ({ shown, ...wanted }, { session, user, context }) =>
      saveProfile(
        user.id,
        { wanted, shown, fresh: isFresh(session, context.at, "account", "form") },
        context,
      ),
    // Pages and mail have one language.
    done: (_, { locale }) => {
      const cookie = rememberedChoice(new Map([["locale", locale]]));
      return flash(
        PROFILE.home,
        { done: "profile" },
        cookie === null ? {} : { "Set-Cookie": cookie },
      );
    },
    refused: (error) => (error.username === "sign_in_again" ? "sign_in_again" : error),
  }),
  "account/change-email": defineForm({
    ...PROFILE,
    form: "email",
    fields: emailFields,
    run: ({ email }, { session, request, context }) => {
      const wanted = {
        email,
        locale: localeOf(request),
        fresh: isFresh(session, context.at, "account", "form"),
      };
      return requestEmailChange(session, wanted, context);
    },
    done: "email",
    refused: (error) => (error === "sign_in_again" ? error : { email: error }),
  }),
  "account/set-picture": defineForm({
    ...PROFILE,
    form: "picture",
    file: { field: "picture", maxBytes: MAX_IMAGE_BODY_BYTES },
    run: (_, { user, file, context }) => setPicture(user.id, file, context),
    done: "picture",
    refused: (error, _, { request }) =>
      error === "busy" ? busyPage(request, "busyPictures") : { picture: error },
  }),
  "account/remove-picture": defineForm({
    ...PROFILE,
    run: async (_, { user, context }) => ok(await removePicture(user.id, context)),
    done: "picture_removal",
  }),
  "account/change-password": defineForm({
    permission: "signed_in",
    home: SECURITY,
    form: "password",
    // Checked before the password, so that an unattended session can't be used to guess it.
    fresh: "account",
    fields: z.object({ current: z.string(), new: z.string() }),
    shown: () => ({}),
    run: ({ current, new: next }, { session, request }) =>
      changePassword(session, { current, next }, request.headers),
    done: (key) => flash(SECURITY, { done: "password" }, { "Set-Cookie": setSessionKey(key) }),
    refused: (error, _, { request }) =>
      error === "busy" ? busyPage(request) : { current: error.current, new: error.next },
  }),
  /** Ends everything at once, and has the account deleted after the days of grace. */
  "account/delete": defineForm({
    permission: "signed_in",
    home: DELETION,
    form: "deletion",
    // An unattended session must not be enough to delete an account (ASVS 7.5.1).
    fresh: "account",
    fields: z.object({ username: z.string().transform(normalUsername) }),
    run: ({ username }, { session, user: { id }, context }) =>
      deleteOwnAccount({ id, username, session }, context),
    refused: (error) => (error === "username_other" ? { username: error } : seeOther(DELETION)),
    done: () => seeOther("/deletion/scheduled", forgetSession()),
  }),
  /** A POST, so that other sites can't fetch the file or make a browser store it. */
  "account/export-data": defineForm({
    permission: "signed_in",
    home: PROFILE.home,
    // An unattended session must not be enough to export everything (ASVS 7.5.1).
    fresh: "account",
    run: async (_, { user, request, context }) => {
      const data = await exportData(user.id, localeOf(request), context);
      return data ? ok(data) : refuse(seeOther(`${PROFILE.home}#data`));
    },
    done: ({ content, subject }, _, { context: { at } }) =>
      attachment(content, { subject, format: "json", at }),
  }),
};
