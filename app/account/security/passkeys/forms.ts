import * as z from "zod";
import { offerAddress } from "@/app/(flows)/sign-in/addresses";
import { recoveryCodesPage } from "@/app/account/security/recovery-codes-page";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { json, seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { localeOf } from "@/lib/i18n/preferences";
import { rateLimited } from "@/lib/rate-limits/limits";
import { type Result, refuse } from "@/lib/result";
import { addPasskey, changePasskeyName, removePasskey } from "@/lib/session/passkeys/enrol";
import { countOptions } from "@/lib/session/passkeys/limits";
import { endOffersTo } from "@/lib/session/passkeys/offers";
import { additionOptions } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

const SECURITY = "/account/security";

// A stolen session must not be enough to change how its owner signs in (ASVS 7.5.1).
const ABOUT_PASSKEYS = { permission: "signed_in", home: SECURITY, fresh: "account" } as const;

const one = z.object({ passkey: z.uuid() });

type OptionsRefusal = "passkey_refused" | "too_many_passkeys" | Response;

export const PASSKEY_FORMS = {
  /** Returns the options of a new passkey as JSON, for the button's script. */
  "account/passkey-options": defineForm({
    ...ABOUT_PASSKEYS,
    run: async (
      _,
      { user, session, context, request },
    ): Promise<Result<object, OptionsRefusal>> => {
      const rpId = passkeyHost();
      const asked = { purpose: "add", sessionId: session.id } as const;
      if (rpId === null) return refuse("passkey_refused");
      const limit = countOptions(request.headers);
      if (limit.exceeded) return refuse(rateLimited(request, limit));
      return additionOptions(rpId, { user, asked }, context.at);
    },
    done: (options) => json(200, options, { "Cache-Control": "no-store" }),
  }),
  "account/add-passkey": defineForm({
    ...ABOUT_PASSKEYS,
    key: z.object({
      answer: z.string(),
      next: z.string().optional(),
      offer: z.literal("yes").optional(),
    }),
    page: ({ next, offer }) => (offer ? offerAddress(next) : returnAddress(next, SECURITY)),
    run: async ({ answer: text }, { user, session, context, request }) => {
      const rpId = passkeyHost();
      if (rpId === null) return refuse("passkey_refused" as const);
      const addition = { text, rpId, session, locale: localeOf(request) };
      return addPasskey({ userId: user.id, context }, addition);
    },
    // Recovery codes were made if the policy turned two-step sign-in on.
    done(codes, { next }, { user: { id, username }, request, context }) {
      const going = returnAddress(next, SECURITY);
      const headers = { "Set-Cookie": endOffersTo(id, request.headers, context.at) };
      const page = { username, why: "on", next: going } as const;
      if (codes) return recoveryCodesPage(request, { ...page, codes }, headers);
      return next === undefined
        ? flash(SECURITY, { done: "passkey_added" }, headers)
        : seeOther(going, headers);
    },
  }),
  "account/rename-passkey": defineForm({
    ...ABOUT_PASSKEYS,
    key: one,
    page: ({ passkey }) => `${SECURITY}/passkeys/${passkey}`,
    unknown: "passkey_gone",
    form: "passkey",
    fields: z.object({ name: z.string().trim().min(1, "missing").max(100, "too_long") }),
    run: ({ passkey: id, name }, { user, session, context }) =>
      changePasskeyName({ userId: user.id, context }, { id, name, session }),
    done: () => flash(SECURITY, { done: "passkey_renamed" }),
  }),
  "account/remove-passkey": defineForm({
    ...ABOUT_PASSKEYS,
    key: one.extend({ turns_off: z.literal("yes").optional() }),
    unknown: "passkey_gone",
    run: ({ passkey: id, turns_off }, { user, session, context }) =>
      removePasskey({ userId: user.id, context }, { id, session, turnsOff: turns_off === "yes" }),
    // The page says now what the removal turns off.
    refused: (code, { passkey }) =>
      code === "last_second_step"
        ? flash(`${SECURITY}/passkeys/${passkey}/remove`, { refused: code })
        : code,
    done: ({ turnedOff }) =>
      flash(SECURITY, { done: turnedOff ? "passkey_removed_off" : "passkey_removed" }),
  }),
};
