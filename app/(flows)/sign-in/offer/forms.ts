import * as z from "zod";
import { defineForm } from "@/lib/forms/define-form";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { ok } from "@/lib/result";
import { pauseOffers } from "@/lib/session/passkeys/offers";

export const OFFER_FORMS = {
  /** Offers no passkey in this browser for some time, and goes on. */
  "sign-in/decline-passkey": defineForm({
    permission: "signed_in",
    home: "/account",
    key: z.object({ next: z.string().optional() }),
    run: async () => ok(null),
    done: (_, { next }, { request, context }) =>
      seeOther(returnAddress(next), {
        "Set-Cookie": pauseOffers("declined", request.headers, context.at),
      }),
  }),
};
