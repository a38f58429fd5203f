import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { type ErrorWords, errorPage, TRIED_AGAIN } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { withQuery } from "@/lib/http/address";
import { requestId } from "@/lib/http/request";
import { returnAddress } from "@/lib/http/return-address";
import { footerLinks } from "@/lib/organization/texts";
import { seal, unseal } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import type { ElsewhereRefusal } from "@/lib/session/elsewhere/finish";

const STATUS = {
  expired: 400,
  cancelled: 400,
  unreachable: 502,
  failed: 502,
  noAccount: 403,
  taken: 409,
};

/** Texts of a page that says with which account there somebody came, since many have several. */
const SAYING_WHO = {
  ...{ expired: {}, cancelled: {}, unreachable: {} },
  failed: { text: "elsewhere.failed.textAs" },
  taken: { text: "elsewhere.taken.textAs" },
  noAccount: { text: "elsewhere.noAccount.textAs", next: "elsewhere.noAccount.nextAs" },
} as const;

/** Parameter of a callback's address that shows a refusal again, since the sign-in is used up. */
export const SHOWN = "shown";

const PURPOSE = "refusal of a sign-in ";

/** Milliseconds during which a refusal is shown again. */
const LIFETIME_MS = 600_000;

/** Refusal with what it is shown to: a callback of one provider, in one browser. */
type Shown = {
  refusal: ElsewhereRefusal;
  requestId: string;
  providerId: string;
  browser: string | null;
  at: number;
};

/** Returns the refusal that a callback shows again; null if it shows none, or another browser's or an old one. */
export async function shownAgain(
  sealed: string | undefined,
  { providerId, headers }: { providerId: string; headers: Headers },
  now: Date,
): Promise<Shown | null> {
  const text = sealed === undefined ? undefined : (await unseal(sealed))?.text;
  if (!text?.startsWith(PURPOSE)) return null;
  const shown: Shown = JSON.parse(text.slice(PURPOSE.length));
  const isOwn = shown.providerId === providerId && shown.browser === readBrowserId(headers);
  return isOwn && now.getTime() - shown.at <= LIFETIME_MS ? shown : null;
}

/**
 * Returns the address to try again: the sign-in with its destination, with another account if this one may not enter, or
 * the page on which an account was linked.
 */
function retryOf({ page, next, purpose }: ElsewhereRefusal) {
  if (purpose === "link") return "/account/security#elsewhere";
  if (purpose === "fresh") return signInAddress(next, "again");
  return signInAddress(next, page === "noAccount" ? "other" : undefined);
}

/** Returns the page of a sign-in with a provider that failed. It says the same whether an account exists. */
export async function refusalPage(
  request: PageRequest,
  providerId: string,
  refusal: ElsewhereRefusal,
  about = requestId(request),
) {
  const { page, name, account } = refusal;
  const of = `elsewhere.${page}` as const;
  const support = footerLinks().find((link) => link.name === "support");
  const browser = readBrowserId(request.headers);
  const shown: Shown = { refusal, requestId: about, providerId, browser, at: Date.now() };
  const sealed = await seal(PURPOSE + JSON.stringify(shown));
  const address = withQuery(`/sign-in/elsewhere/${providerId}`, { [SHOWN]: sealed });
  const words: ErrorWords = {
    code: `elsewhere_${page === "noAccount" ? "no_account" : page}`,
    ...({ title: `${of}.title`, text: `${of}.text`, next: `${of}.next` } as const),
    ...(account !== null && SAYING_WHO[page]),
    back: { address: retryOf(refusal), words: "elsewhere.retry" },
    ...(page === "noAccount" &&
      support && { other: { address: support.href, words: "elsewhere.noAccount.support" } }),
    ...(name !== null && { application: name }),
    ...(account !== null && { account }),
    // A destination can be so long that its page isn't shown again.
    ...(returnAddress(address) === address && { shownAgain: { address, requestId: about } }),
    ...({ ordinary: true, unlogged: true } as const),
  };
  return errorPage(request, STATUS[page], words, `elsewhere: ${page}`, TRIED_AGAIN);
}
