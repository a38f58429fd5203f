import { answerSignedIn } from "@/app/(flows)/sign-in/answer-signed-in";
import { acceptInvitation, findInvited } from "@/lib/account/invitation";
import { busyPage } from "@/lib/error-pages/page-faults";
import { postingLink } from "@/lib/forms/posting-link";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { deviceOf } from "@/lib/session/device";
import { hashTypedTwice } from "@/lib/session/new-password-twice";
import { signInInvited } from "@/lib/session/sign-in";
import { findUserJustSet } from "@/lib/session/spent-link";

/** Sets the first password of an invited user, and signs them in. Only a valid link leads to a password hash. */
export const POST = postingLink(async (form, request, found) => {
  const now = new Date();
  const token = form.get("token") ?? "";
  const typed = form.get("password") ?? "";
  const invited = await findInvited(token, now);
  if (invited?.provider !== null) return answerAgain(token, typed, now);
  found();
  const hash = await hashTypedTwice(form, invited);
  if (!hash.ok) return hash.error === "busy" ? busyPage(request) : refused(token, hash.error);
  const accepted = await acceptInvitation(token, hash.value, now, originOf(request.headers));
  if (!accepted) return answerAgain(token, typed, now);
  const [{ username }, device] = [invited, deviceOf(request.headers)];
  const signedIn = await signInInvited({ username, passwordHash: hash.value, device }, request);
  // Somebody new looks for the directory, not for the account.
  return signedIn ? answerSignedIn(signedIn, { next: "/", device, form }, request) : seeOther(DONE);
});

/** Answers as before if the link set this password a moment ago. */
const answerAgain = async (token: string, password: string, now: Date) =>
  seeOther((await findUserJustSet("invitation", token, password, now)) ? DONE : GONE);

const DONE = "/invitation/done";

const refused = (token: string, problems: Record<string, string>) =>
  refuseForm(`/invitation/${token}`, "password", { problems, typed: {} });

/** Address that matches no token, so that the page shows what to do. */
const GONE = "/invitation/gone";
