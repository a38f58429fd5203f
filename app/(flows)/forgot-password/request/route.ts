import { requestPasswordReset } from "@/lib/account/password-reset";
import { countResetRequest } from "@/lib/account/reset-limit";
import { limitedPage } from "@/lib/error-pages/error-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { holdBack } from "@/lib/rate-limits/limits";
import { currentSession } from "@/lib/session/current-session";
import { senderOf } from "@/lib/session/proven-caller";

/** Longest email address (RFC 5321 section 4.5.3.1.3); usernames are shorter. */
const MAX_LOGIN = 254;

/** Answers every account name alike, so that the response doesn't reveal which accounts exist. */
export const POST = posting(async (form, request) => {
  const login = (form.get("login") ?? "").trim();
  if (login === "")
    return refuseForm("/forgot-password", "forgot", { problems: { login: "empty" }, typed: {} });
  const now = new Date();
  const counted = await countResetRequest(senderOf(request.headers), now);
  if (!counted.ok) return busyPage(request);
  if (counted.value !== null) return limited(request, counted.value);
  const user = (await currentSession(request.headers))?.user;
  const asked = { now, origin: originOf(request.headers), locale: localeOf(request) };
  await requestPasswordReset(login.slice(0, MAX_LOGIN + 1), { ...asked, by: user?.id });
  const own = user?.username === login;
  return seeOther(`/forgot-password/sent${own ? "?own=yes" : ""}`);
});

/** Answers that one network or browser sent too many requests, whichever account they name, at most fifty times a second. */
async function limited(request: Request, retryAfter: number) {
  await holdBack();
  return limitedPage(request, retryAfter, {
    code: "password_reset_limited",
    texts: "links.forgot.limited",
    back: "/sign-in",
  });
}
