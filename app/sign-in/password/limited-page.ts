import { saidPage } from "@/lib/http/error-page";
import { localeOf } from "@/lib/http/preferences";
import { translator } from "@/lib/i18n/translator";

/** Too many failures. A redirect cannot carry 429, so this is a page by itself, which leads back to the form. */
export function limitedPage(request: Request, page: string, retryAfter: number) {
  const t = translator(localeOf(request), "signIn.limited");
  return saidPage(
    request,
    429,
    {
      code: "sign_in_limited",
      title: t("title"),
      text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
      next: t("next"),
      back: { address: page, words: t("back") },
    },
    `Retry-After: ${retryAfter}`,
    { "Retry-After": String(retryAfter) },
  );
}
