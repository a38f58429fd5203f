import type { ErrorWords } from "@/lib/error-pages/error-page";
import type { PageReason } from "@/lib/oauth/authorize/response";

type Words = Pick<ErrorWords, "title" | "text" | "next">;

const words = (
  title: Words["title"],
  text: Words["text"] = "authorize.nothingShared",
  next: Words["next"] = "authorize.tell",
): Words => ({ title, text, next });

const WORDS: Record<PageReason | "form_unreadable" | "rate_limited", Words> = {
  client_missing: words("authorize.clientMissing"),
  client_unknown: words("authorize.clientUnknown"),
  client_suspended: words(
    "authorize.suspended",
    "authorize.suspendedText",
    "authorize.suspendedNext",
  ),
  client_pending: words("authorize.pending", "authorize.pendingText", "authorize.pendingNext"),
  redirect_uri_missing: words("authorize.returnMissing"),
  redirect_uri_unregistered: words(
    "authorize.returnUnregistered",
    "authorize.returnUnregisteredText",
  ),
  redirect_uri_port: words(
    "authorize.returnPort",
    "authorize.returnUnregisteredText",
    "authorize.returnPortNext",
  ),
  request_unknown: words("authorize.gone", "authorize.goneText", "authorize.goneNext"),
  rate_limited: words("authorize.limited", "authorize.limitedText", "authorize.limitedNext"),
  form_unreadable: words("authorize.unreadable"),
};

/** Titles with the application's name. */
const NAMED: Partial<Record<keyof typeof WORDS, ErrorWords["title"]>> = {
  client_suspended: "authorize.suspendedNamed",
  request_unknown: "authorize.goneNamed",
  redirect_uri_missing: "authorize.returnMissingNamed",
  redirect_uri_unregistered: "authorize.returnUnregisteredNamed",
  redirect_uri_port: "authorize.returnPortNamed",
};

/**
 * Returns the page text for an error that must not be sent to any redirect URI (RFC 6749 section
 * 4.1.2.1). It names the application if that is known.
 */
export function errorWords(
  code: keyof typeof WORDS,
  application: string | null = null,
): ErrorWords {
  const named = application === null ? undefined : NAMED[code];
  const found = { code, ...WORDS[code] };
  return named === undefined || application === null
    ? found
    : { ...found, title: named, application };
}

/** Ways on from a request that is no longer pending. */
export const waysOn = (homepage: string | null): Pick<ErrorWords, "back" | "other"> => ({
  ...(homepage !== null && { back: { address: homepage, words: "toApplication" } }),
  other: { address: "/sign-in", words: "signIn" },
});
