import { busyPage } from "@/lib/error-pages/busy-page";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { changePassword } from "@/lib/session/change-password";
import { currentSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { setSessionKey } from "@/lib/session/session-cookie";

const PAGE = "/account/security";

export const POST = posting(async (form, request) => {
  const session = await currentSession(request.headers);
  if (!session) return seeOther(PAGE);
  // Checked before the password, so that an unattended session can't be used to guess it.
  if (!isFresh(session, new Date())) return seeOther(freshSignInAddress(PAGE));
  const typed = { current: form.get("current") ?? "", next: form.get("new") ?? "" };
  const changed = await changePassword(session, typed, request.headers);
  if (changed.ok)
    return seeOther(`${PAGE}?changed=1`, { "Set-Cookie": setSessionKey(changed.value) });
  if (changed.error === "busy") return busyPage(request);
  const { current, next } = changed.error;
  const problems = { ...(current && { current }), ...(next && { new: next }) };
  return refuseForm(PAGE, "password", { problems, typed: {} });
});
