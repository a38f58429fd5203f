import * as z from "zod";
import { recoveredAddress, stepUpAddress } from "@/app/(flows)/sign-in/addresses";
import { noPasskeys } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { refusePasskey } from "@/app/(flows)/sign-in/passkey/refusals";
import { secondStepLimitedPage } from "@/app/(flows)/sign-in/second/limited-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { defineForm } from "@/lib/forms/define-form";
import { json, seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { rateLimited } from "@/lib/rate-limits/limits";
import { ok, refuse } from "@/lib/result";
import { countOptions } from "@/lib/session/passkeys/limits";
import { optionsOf } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { stepUpByPasskey } from "@/lib/session/passkeys/step-up";
import { setSessionKey } from "@/lib/session/session-cookie";
import { type StepUpRefusal, stepUpByCode } from "@/lib/session/step-up";

const SIGNED_IN = { permission: "signed_in", home: "/account" } as const;

const key = z.object({ next: z.string(), way: z.enum(["app", "recovery"]) });

const going = z.object({ next: z.string() });

type Key = z.output<typeof key>;

export const STEP_UP_FORMS = {
  /** Strengthens the session by a code, and goes on with the authorization that needs it. */
  "sign-in/step-up": defineForm({
    ...SIGNED_IN,
    key,
    page: ({ next, way }) => stepUpAddress(next, way),
    form: "step-up",
    fields: z.object({ code: z.string().trim().min(1, "missing") }),
    shown: () => ({}),
    async run({ code: text, ...about }, { session, user, context, request }) {
      const way = about.way === "app" ? "authenticator_app" : "recovery_code";
      const weak = { userId: user.id, session, context };
      const done = await stepUpByCode(weak, { way, text }, request.headers);
      return done.ok ? done : refuse(await refusalOf(done.error, about, request));
    },
    done: (renewed, { way, next }) =>
      seeOther(way === "app" ? returnAddress(next) : recoveredAddress(next), {
        "Set-Cookie": setSessionKey(renewed),
      }),
  }),
  /** Returns the options of a passkey as JSON, for the button's script. */
  "sign-in/step-up-options": defineForm({
    ...SIGNED_IN,
    key: going,
    page: ({ next }) => returnAddress(next),
    run: async (_, { user, session, context, request }) => {
      const rpId = passkeyHost();
      if (rpId === null) return refuse(await noPasskeys(request));
      const limit = countOptions(request.headers);
      if (limit.exceeded) return refuse(rateLimited(request, limit));
      const asked = { purpose: "step_up", sessionId: session.id } as const;
      return ok(await optionsOf(user.id, asked, { rpId, now: context.at }));
    },
    done: (options) => json(200, options, { "Cache-Control": "no-store" }),
  }),
  /** Strengthens the session by a passkey's answer. */
  "sign-in/step-up-passkey": defineForm({
    ...SIGNED_IN,
    key: going.extend({ answer: z.string() }),
    page: ({ next }) => stepUpAddress(next),
    async run({ answer: text, next }, { session, user, context, request }) {
      const rpId = passkeyHost();
      if (rpId === null) return refuse(await noPasskeys(request));
      const weak = { userId: user.id, session, context };
      const done = await stepUpByPasskey(weak, { text, rpId }, request);
      if (done.ok) return done;
      if (done.error.code === "gone") return refuse<Response>(seeOther(returnAddress(next)));
      const form = { page: stepUpAddress(next), advice: "limitedStepUp" } as const;
      return refuse<Response>(await refusePasskey(done.error, form, request));
    },
    done: (renewed, { next }) =>
      seeOther(returnAddress(next), { "Set-Cookie": setSessionKey(renewed) }),
  }),
};

async function refusalOf(error: StepUpRefusal, { next, way }: Key, request: Request) {
  if (error.code === "wrong") return { code: "wrong" };
  if (error.code === "busy") return busyPage(request);
  // The session was renewed in another tab: the authorization tells what is missing now.
  if (error.code === "gone") return seeOther(returnAddress(next));
  return secondStepLimitedPage(request, stepUpAddress(next, way), error.retryAfter);
}
