import { limitedPage, messagePage } from "@/lib/error-pages/error-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { holdBack } from "@/lib/rate-limits/hold-back";

/** Answers that setup is over: once an account exists, this form does nothing. */
export function overPage(request: Request) {
  const t = translator(localeOf(request), "setup.over");
  const words = { title: t("title"), text: t("text"), next: t("next") };
  const back = { address: "/sign-in", words: t("back") };
  return messagePage(
    request,
    404,
    { code: "set_up", ...words, back },
    "Setup is complete: an account already exists.",
  );
}

/** Answers that one network sent too many wrong codes, at most fifty times a second. */
export async function codesLimitedPage(request: Request, retryAfter: number) {
  await holdBack();
  return limitedPage(request, retryAfter, {
    code: "setup_limited",
    texts: "setup.limited",
    back: "/setup",
  });
}
