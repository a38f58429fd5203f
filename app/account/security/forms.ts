import * as z from "zod";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { ok } from "@/lib/result";
import { renewal, setSessionKey } from "@/lib/session/session-cookie";
import {
  confirmAuthenticator,
  inSession,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffTwoStep,
  turnOnWithPasskeys,
} from "@/lib/session/two-step/enrol";
import { forgetTrustedBrowsers } from "@/lib/session/two-step/trusted-browser";
import { recoveryCodesPage } from "./recovery-codes-page";

const SECURITY = "/account/security";
const SETUP = `${SECURITY}/authenticator`;

// A stolen session must not be enough to change how its owner signs in (ASVS 7.5.1).
const ABOUT_FACTORS = { permission: "signed_in", home: SECURITY, fresh: "account" } as const;

/** Names what waits for the change, such as an authorization; the security page by default. */
const going = z.object({ next: z.string().optional() });

const setupAddress = (next: string | undefined) =>
  next === undefined ? SETUP : `${SETUP}?${new URLSearchParams({ next })}`;

/** Leads a session that ended meanwhile to its page, which asks to sign in. */
const refusedChange = <E extends string>(error: E) =>
  error === "gone" ? seeOther(SECURITY) : error;

export const TWO_STEP_FORMS = {
  /** Creates the secret of an app, which its page shows until a code confirms it. */
  "account/start-authenticator": defineForm({
    ...ABOUT_FACTORS,
    key: going,
    page: ({ next }) => returnAddress(next, SECURITY),
    run: async (_, { session, user, context }) =>
      ok(await startAuthenticator({ id: user.id, place: inSession(session) }, context.at)),
    done: (_, { next }) => seeOther(setupAddress(next)),
  }),
  /** Puts the app into use. If that turns two-step sign-in on, the response shows recovery codes. */
  "account/confirm-authenticator": defineForm({
    ...ABOUT_FACTORS,
    home: SETUP,
    key: going,
    page: ({ next }) => setupAddress(next),
    form: "authenticator",
    fields: z.object({ code: z.string().trim().min(1, "missing") }),
    shown: () => ({}),
    async run({ code }, { session, user, context }) {
      const { keep, key } = renewal(session);
      const confirmed = await confirmAuthenticator(
        { userId: user.id, context, session: keep },
        code,
      );
      return confirmed.ok ? ok({ made: confirmed.value, key }) : confirmed;
    },
    done({ made, key }, { next }, { user: { username }, request }) {
      const cookie = { "Set-Cookie": setSessionKey(key) };
      const going = returnAddress(next, SECURITY);
      const page = { username, why: "on", next: going } as const;
      if (typeof made !== "string")
        return recoveryCodesPage(request, { ...page, codes: made }, cookie);
      return next === undefined ? flash(SECURITY, { done: made }, cookie) : seeOther(going, cookie);
    },
    refused: (code) => ({ code }),
  }),
  /** Turns two-step sign-in on with passkeys alone. Only the response shows the recovery codes. */
  "account/turn-on-two-step": defineForm({
    ...ABOUT_FACTORS,
    key: going,
    async run(_, { session, user, context }) {
      const { keep, key } = renewal(session);
      const owner = { userId: user.id, context, session: keep, amr: session.amr };
      const turned = await turnOnWithPasskeys(owner);
      return turned.ok ? ok({ codes: turned.value, key }) : turned;
    },
    refused: refusedChange,
    done: ({ codes, key }, { next }, { user: { username }, request }) =>
      recoveryCodesPage(
        request,
        { codes, username, why: "on", next: returnAddress(next, SECURITY) },
        { "Set-Cookie": setSessionKey(key) },
      ),
  }),
  "account/remove-authenticator": defineForm({
    ...ABOUT_FACTORS,
    run: (_, { session, user, context }) =>
      removeAuthenticator({ userId: user.id, context, session }),
    refused: refusedChange,
    done: "authenticator_removed",
  }),
  /** Replaces the recovery codes. Only the response shows them. */
  "account/renew-recovery-codes": defineForm({
    ...ABOUT_FACTORS,
    run: (_, { session, user, context }) =>
      renewRecoveryCodes({ userId: user.id, context, session }),
    refused: refusedChange,
    done: (codes, _, { user: { username }, request }) =>
      recoveryCodesPage(request, { codes, username, why: "renewed", next: SECURITY }),
  }),
  /** Asks for the second step again in every browser. */
  "account/forget-browsers": defineForm({
    ...ABOUT_FACTORS,
    run: (_, { session, user, context }) =>
      forgetTrustedBrowsers({ userId: user.id, context }, session),
    refused: () => seeOther(SECURITY),
    done: "browsers_forgotten",
  }),
  "account/turn-off-two-step": defineForm({
    ...ABOUT_FACTORS,
    run: (_, { session, user, context }) => turnOffTwoStep({ userId: user.id, context, session }),
    refused: refusedChange,
    done: "two_step_off",
  }),
};
