import { countPasskeys, findPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { busyPage } from "@/lib/error-pages/page-faults";
import { postingLink } from "@/lib/forms/posting-link";
import { keepProblems, refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { deviceOf, hashOfDevice, setDevice } from "@/lib/session/device";
import { hashTypedTwice } from "@/lib/session/new-password-twice";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { findUserJustSet } from "@/lib/session/spent-link";

/** Sets a new password through a reset link. Only a valid link leads to a password hash. */
export const POST = postingLink(async (form, request, found) => {
  const now = new Date();
  const token = form.get("token") ?? "";
  const typed = form.get("password") ?? "";
  const link = await findPasswordReset(token, now);
  if (!link) return answerAgain(token, typed, now);
  found();
  const hash = await hashTypedTwice(form, link);
  if (!hash.ok) return hash.error === "busy" ? busyPage(request) : refused(token, hash.error);
  const asked = { now, origin: originOf(request.headers), locale: localeOf(request) };
  const device = deviceOf(request.headers);
  const deviceHash = hashOfDevice(device);
  const by = { ...asked, deviceHash, rpId: passkeyHost() };
  const reset = await resetPassword(token, hash.value, by);
  if (!reset) return answerAgain(token, typed, now);
  return done(link, reset.passkeys, [setDevice(device)]);
});

const refused = (token: string, problems: Record<string, string>) =>
  refuseForm(`/reset-password/${token}`, "reset", { problems, typed: {} });

/** Answers as before if the link set this password a moment ago. */
async function answerAgain(token: string, password: string, now: Date) {
  const user = await findUserJustSet("passwordReset", token, password, now);
  return user ? done(user, await countPasskeys(user.userId, passkeyHost())) : seeOther(GONE);
}

/** Says what the reset ended. The sign-in form knows the username for ten minutes, and opens nothing by itself: a second step is asked for there. */
function done({ username }: { username: string }, passkeys: number, cookies: string[] = []) {
  const page = passkeys > 0 ? `/reset-password/done?passkeys=${passkeys}` : "/reset-password/done";
  const known = keepProblems("reset", { problems: {}, typed: { username } }, { seconds: 600 });
  return seeOther(page, { "Set-Cookie": [...cookies, known] });
}

/** Address that matches no token, so that the page shows what to do. */
const GONE = "/reset-password/gone";
