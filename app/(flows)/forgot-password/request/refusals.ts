import { knownResetLimit } from "@/lib/account/reset-limit";
import { limitedPage } from "@/lib/error-pages/error-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Parameters } from "@/lib/oauth/parameters";
import { senderOf } from "@/lib/session/proven-caller";

/** Refuses a request if memory alone, without the database, shows that a limit is exceeded. */
export async function refuseKnown(_: Parameters["values"], request: Request) {
  const retryAfter = knownResetLimit(senderOf(request.headers), new Date());
  return retryAfter === null ? null : limited(request, retryAfter);
}

/** Answers that one network or browser sent too many requests, whichever account they name. */
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
