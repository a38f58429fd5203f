import { answerSignedIn } from "@/app/(flows)/sign-in/answer-signed-in";
import { acceptInvitation, findInvited } from "@/lib/account/invitation";
import { busyPage } from "@/lib/error-pages/page-faults";
import { postingLink } from "@/lib/forms/posting-link";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { deviceOf } from "@/lib/session/device";
import { checkNewPassword } from "@/lib/session/new-password";
import { hashPasswordInTurn } from "@/lib/session/password";
import { normalizePassword } from "@/lib/session/password-text";
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
  const link = `/invitation/${token}`;
  const password = await checkNewPassword(typed, {
    names: [invited.username, invited.name, invited.email],
  });
  if (!password.ok) return refused(link, { password: password.error });
  if (normalizePassword(form.get("repeated") ?? "") !== password.value)
    return refused(link, { repeated: "differs" });
  const hash = await hashPasswordInTurn(password.value);
  if (!hash.ok) return busyPage(request);
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

const refused = (link: string, problems: Record<string, string>) =>
  refuseForm(link, "password", { problems, typed: {} });

/** Address that matches no token, so that the page shows what to do. */
const GONE = "/invitation/gone";
