import { limitedPage } from "@/lib/error-pages/error-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";

/** Answers too many wrong codes with the time to wait; `address` is the form's page. */
export function secondStepLimitedPage(request: Request, address: string, retryAfter: number) {
  const t = translator(localeOf(request), "signIn.second.limited");
  return limitedPage(request, retryAfter, {
    code: "second_step_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: t("next"),
    back: { address, words: t("back") },
    unlogged: true,
  });
}
