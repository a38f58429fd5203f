import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { messagePage } from "./error-page";
import { pageFault } from "./page-faults";
import type { PageRequest } from "./plain-page";

/**
 * Page for a link to a site whose target can't be looked up: an old one may be harmful
 * (docs/reliability.md, F20). A link tries again.
 */
export function targetFault(request: PageRequest, status: 500 | 503) {
  if (status === 500) return pageFault(request, status);
  const t = translator(localeOf(request), "errors.siteUnknown");
  const { pathname, search } = new URL(request.url);
  const words = {
    ...{ code: "unavailable", title: t("title"), text: t("text"), next: t("next") },
    back: { address: pathname + search, words: t("again") },
    ...({ ordinary: true, unlogged: true } as const),
  };
  return messagePage(request, status, words, "The database is unavailable.", {
    "Retry-After": "1",
  });
}
