import { limitedPage, saidPage } from "@/lib/error-pages/error-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Parameters } from "@/lib/oauth/parameters";
import { knownCodeLimit } from "@/lib/users/set-up";

/** Somebody has an account: this form does nothing any more, whatever it brings. */
export function overPage(request: Request) {
  const t = translator(localeOf(request), "setup.over");
  const words = { title: t("title"), text: t("text"), next: t("next") };
  const back = { address: "/sign-in", words: t("back") };
  return saidPage(request, 404, { code: "set_up", ...words, back }, "There are accounts already.");
}

/** Refuses a form of which that is known without asking the database. */
export async function refuseKnown(_: Parameters["values"], request: Request) {
  const retryAfter = knownCodeLimit(request.headers, new Date());
  return retryAfter === null ? null : codesLimitedPage(request, retryAfter);
}

/** Too many wrong codes from one network. */
export function codesLimitedPage(request: Request, retryAfter: number) {
  const t = translator(localeOf(request), "setup.limited");
  const minutes = Math.ceil(retryAfter / 60);
  const words = { title: t("title"), text: t("text", { minutes }), next: t("next") };
  const back = { address: "/setup", words: t("back") };
  return limitedPage(request, retryAfter, {
    code: "setup_limited",
    ...words,
    back,
    unlogged: true,
  });
}
