import { findPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { busyPage } from "@/lib/error-pages/busy-page";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { localeOf } from "@/lib/i18n/preferences";
import { deviceOf, hashOfDevice, setDevice } from "@/lib/session/device";
import { checkNewPassword } from "@/lib/session/new-password";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { hashPasswordInTurn } from "@/lib/session/password";

/** Sets a new password through a reset link. Only a valid link leads to a password hash. */
export const POST = posting(async (form, request) => {
  const now = new Date();
  const token = form.get("token") ?? "";
  const link = await findPasswordReset(token, now);
  if (!link) return seeOther(GONE);
  const refused = (problems: Record<string, string>) =>
    refuseForm(`/reset-password/${token}`, "reset", { problems, typed: {} });
  const password = await checkNewPassword(form.get("password") ?? "", {
    names: [link.username, link.name, link.email],
  });
  if (!password.ok) return refused({ password: password.error });
  if (form.get("repeated") !== password.value) return refused({ repeated: "differs" });
  const asked = { now, origin: originOf(request.headers), locale: localeOf(request) };
  const hash = await hashPasswordInTurn(password.value);
  if (!hash.ok) return busyPage(request);
  const device = deviceOf(request.headers);
  const deviceHash = hashOfDevice(device);
  const by = { ...asked, deviceHash, rpId: passkeyHost() };
  const reset = await resetPassword(token, hash.value, by);
  if (!reset) return seeOther(GONE);
  const done = reset.passkeys > 0 ? `${DONE}?passkeys=${reset.passkeys}` : DONE;
  return seeOther(done, { "Set-Cookie": setDevice(device) });
});

const DONE = "/reset-password/done";

/** Address that matches no token, so that the page shows what to do. */
const GONE = "/reset-password/gone";
