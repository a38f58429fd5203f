import { requestPasswordReset } from "@/lib/account/password-reset";
import { countResetRequest } from "@/lib/account/reset-limit";
import { limitedPage } from "@/lib/http/error-page";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { localeOf } from "@/lib/http/preferences";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { translator } from "@/lib/i18n/translator";

/** As long as an address may be (RFC 5321 section 4.5.3.1.3): nobody has a longer name. */
const MAX_LOGIN = 254;

/** The same answer whoever was named. */
export const POST = posting(async (form, request) => {
  const login = (form.get("login") ?? "").trim();
  if (login === "")
    return refuseForm("/forgot-password", "forgot", { problems: { login: "empty" }, typed: {} });
  const now = new Date();
  const retryAfter = await countResetRequest(request.headers, now);
  if (retryAfter !== null) return limited(request, retryAfter);
  const asked = { now, origin: originOf(request.headers), locale: localeOf(request) };
  await requestPasswordReset(login.slice(0, MAX_LOGIN + 1), asked);
  return seeOther("/forgot-password/sent");
});

/** Too many from one network, whoever was named. */
function limited(request: Request, retryAfter: number) {
  const t = translator(localeOf(request), "links.forgot.limited");
  return limitedPage(request, retryAfter, {
    code: "password_reset_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: t("next"),
    back: { address: "/sign-in", words: t("back") },
  });
}
