import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { type ErrorWords, errorPage, TRIED_AGAIN } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { withQuery } from "@/lib/http/address";
import { requestId } from "@/lib/http/request";
import { returnAddress } from "@/lib/http/return-address";
import { footerLinks } from "@/lib/organization/texts";
import { seal, unseal } from "@/lib/runtime/crypto";
import type { ElsewhereRefusal } from "@/lib/session/elsewhere/finish";

const STATUS = { expired: 400, failed: 502, noAccount: 403 } as const;

/** Texts of a page that says with which account there somebody came, since many have several. */
const SAYING_WHO = {
  expired: {},
  failed: { text: "elsewhere.failed.textAs" },
  noAccount: { text: "elsewhere.noAccount.textAs", next: "elsewhere.noAccount.nextAs" },
} as const;

/** Parameter of a callback's address that shows a refusal again, since the sign-in is used up. */
export const SHOWN = "shown";

const PURPOSE = "refusal of a sign-in ";

type Shown = { refusal: ElsewhereRefusal; requestId: string };

/** Returns the refusal that an address shows again; null if it shows none. */
export async function shownAgain(sealed: string | undefined): Promise<Shown | null> {
  const text = sealed === undefined ? undefined : (await unseal(sealed))?.text;
  return text?.startsWith(PURPOSE) ? JSON.parse(text.slice(PURPOSE.length)) : null;
}

/** Where somebody tries again: the sign-in with its destination, or the page on which they linked an account. */
const retryOf = ({ next, purpose }: ElsewhereRefusal) =>
  purpose === "link"
    ? "/account/security#elsewhere"
    : signInAddress(next, purpose === "fresh" ? "again" : undefined);

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
  const shown: Shown = { refusal, requestId: about };
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
