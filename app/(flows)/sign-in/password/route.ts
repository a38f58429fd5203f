import { addSecondStepAddress } from "@/app/(flows)/sign-in/add-second-step/address";
import { enter } from "@/app/(flows)/sign-in/enter";
import { enterOffering } from "@/app/(flows)/sign-in/offer/enter-offering";
import { secondStepAddress } from "@/app/(flows)/sign-in/second/second-step-address";
import { setUpAddress } from "@/app/(flows)/sign-in/set-up/set-up-address";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/see-other";
import { deviceOf } from "@/lib/session/device";
import { signInWithPassword } from "@/lib/session/sign-in";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { refuseSignIn, typedIn } from "./refusals";
import { signedInMeanwhile } from "./signed-in-meanwhile";

/**
 * Handles the sign-in form. Never answers a client: it opens the session and redirects to `next`, by
 * way of the second step if the account has one, and of keeping the account if it is to be deleted.
 */
export const POST = posting(async (form, request) => {
  const meanwhile = await signedInMeanwhile(form, request);
  if (meanwhile) return meanwhile;
  const device = deviceOf(request.headers);
  const opened = await signInWithPassword({ ...typedIn(form), device }, request);
  if (!opened.ok) return refuseSignIn(opened.error, form, request);
  const next = form.get("next");
  if ("pending" in opened.value) {
    const { pending, goesTo } = opened.value;
    const page = goesTo === "set_up" ? setUpAddress(next) : secondStepAddress(next);
    return seeOther(page, { "Set-Cookie": setPending(pending) });
  }
  const { session, due } = opened.value;
  return due
    ? enter(session, { next, device, goesTo: addSecondStepAddress }, request)
    : enterOffering(session, { next, device, form }, request);
});
