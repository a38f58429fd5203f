import { knownResetLimit } from "@/lib/account/reset-limit";
import { limitedPage } from "@/lib/error-pages/error-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Parameters } from "@/lib/oauth/parameters";

/** Refuses a request of which that is known without asking the database. */
export async function refuseKnown(_: Parameters["values"], request: Request) {
  const retryAfter = knownResetLimit(request.headers, new Date());
  return retryAfter === null ? null : limited(request, retryAfter);
}

/** Too many from one network, whoever was named. */
export function limited(request: Request, retryAfter: number) {
  const t = translator(localeOf(request), "links.forgot.limited");
  return limitedPage(request, retryAfter, {
    code: "password_reset_limited",
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: t("next"),
    back: { address: "/sign-in", words: t("back") },
    unlogged: true,
  });
}
