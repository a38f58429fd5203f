import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { type ErrorWords, errorPage, TRIED_AGAIN } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { footerLinks } from "@/lib/organization/texts";
import type { ElsewhereRefusal } from "@/lib/session/elsewhere/finish";

const STATUS = { expired: 400, failed: 502, noAccount: 403 } as const;

/** Texts of a page that says with which account there somebody came, since many have several. */
const SAYING_WHO = {
  failed: { text: "elsewhere.failed.textAs" },
  noAccount: { text: "elsewhere.noAccount.textAs", next: "elsewhere.noAccount.nextAs" },
} as const;

/** Returns the page of a sign-in with a provider that failed. It says the same whether an account exists. */
export function refusalPage(request: PageRequest, refusal: ElsewhereRefusal) {
  const { page } = refusal;
  const named = "name" in refusal ? refusal : null;
  const of = `elsewhere.${page}` as const;
  const account = named?.account ?? null;
  const support = footerLinks().find(({ name }) => name === "support");
  const words: ErrorWords = {
    code: `elsewhere_${page === "noAccount" ? "no_account" : page}`,
    ...({ title: `${of}.title`, text: `${of}.text`, next: `${of}.next` } as const),
    ...(named && account !== null && SAYING_WHO[named.page]),
    back: { address: signInAddress(named?.next), words: `${of}.back` },
    ...(page === "noAccount" &&
      support && { other: { address: support.href, words: "elsewhere.noAccount.support" } }),
    ...(named && { application: named.name }),
    ...(account !== null && { account }),
    ...({ ordinary: true, unlogged: true } as const),
  };
  return errorPage(request, STATUS[page], words, `elsewhere: ${page}`, TRIED_AGAIN);
}
