import { busyPage } from "@/lib/http/busy-page";
import { limitedPage } from "@/lib/http/error-page";
import { posting } from "@/lib/http/posting";
import { localeOf } from "@/lib/http/preferences";
import { askingPage, keepProblems, refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { translator } from "@/lib/i18n/translator";
import { openSession } from "@/lib/session/auth-options";
import { deviceOf, setDevice } from "@/lib/session/device";
import { returnAddress } from "@/lib/session/return-address";

/** The sign-in form. It never answers a client: it opens the session and goes on to `next`. */
export const POST = posting(async (form, request) => {
  const username = form.get("username")?.trim() ?? "";
  const next = form.get("next");
  const device = deviceOf(request.headers);
  const opened = await openSession({ username, password: form.get("password") ?? "", device });
  if (opened.ok) return seeOther(returnAddress(next), { "Set-Cookie": setDevice(device) });
  if (opened.error.code === "busy") return busyPage(request);
  const kept = next !== undefined && returnAddress(next) === next;
  const page = kept ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
  if (opened.error.code === "limited")
    return limited(request, { page, username }, opened.error.retryAfter);
  return refuseForm(page, "credentials", { problems: {}, typed: { username } });
});

type Back = { page: string; username: string };

/** Too many failures. Leads back to the form, which has what was typed for as long as it takes. */
function limited(request: Request, { page, username }: Back, retryAfter: number) {
  const t = translator(localeOf(request), "signIn.limited");
  const words = {
    code: "sign_in_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: t("next"),
    back: { address: askingPage(page, "limited"), words: t("back") },
  };
  const kept = keepProblems("limited", { problems: {}, typed: { username } }, retryAfter + 60);
  return limitedPage(request, retryAfter, words, { "Set-Cookie": kept });
}
