import {
  addSecondStepAddress,
  secondStepAddress,
  setUpAddress,
} from "@/app/(flows)/sign-in/addresses";
import { enter } from "@/app/(flows)/sign-in/enter";
import { enterOffering } from "@/app/(flows)/sign-in/offer/enter-offering";
import { seeOther } from "@/lib/http/answer";
import type { SignedIn } from "@/lib/session/proceed";
import { setPending } from "@/lib/session/two-step/pending-sign-in";

type Entering = Parameters<typeof enterOffering>[1];

/** Leads on after a right password: to the missing second step, or to `next` in the new session. */
export async function answerSignedIn(
  signedIn: SignedIn,
  entering: Entering,
  request: Request,
): Promise<Response> {
  const { next, device, cookies = [] } = entering;
  if ("pending" in signedIn) {
    const page = signedIn.goesTo === "set_up" ? setUpAddress(next) : secondStepAddress(next);
    return seeOther(page, { "Set-Cookie": [setPending(signedIn.pending), ...cookies] });
  }
  const { session, due } = signedIn;
  return due
    ? enter(session, { next, device, cookies, goesTo: addSecondStepAddress }, request)
    : enterOffering(session, entering, request);
}
