import { messagePage } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { anotherAccountAddress } from "@/lib/session/another-account";
import type { Opener } from "@/lib/session/opened-as";
import { backTo, type Restoring } from "./kept-input";

type Accounts = { opener: Opener; user: { username: string } };

/**
 * Page for a form that was opened as one account and is sent by another, which changes nothing. The
 * first account finds its input again.
 */
export function otherAccountPage(
  request: PageRequest,
  { opener, user }: Accounts,
  page: string,
  restore: Restoring,
): Promise<Response> {
  const t = translator(localeOf(request), "errors.otherAccount");
  const names = { before: opener.username, now: user.username };
  const { address, headers } = backTo(page, restore, opener.id);
  const words = {
    code: "other_account",
    title: t("title"),
    text: t("text", names),
    next: t(restore === null ? "next" : "nextKept", names),
    back: { address: anotherAccountAddress(address), words: t("before", names) },
    other: { address: page, words: t("now", names) },
    ordinary: true as const,
    unlogged: true as const,
  };
  return messagePage(request, 409, words, "The form was opened as another account.", headers);
}
