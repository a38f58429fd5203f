import type { ErrorWords } from "@/lib/error-pages/error-page";
import type { PageReason } from "@/lib/oauth/authorize/response";

const NOTHING_SHARED = "authorize.nothingShared";
const TELL = "authorize.tell";

type Words = Pick<ErrorWords, "title" | "text" | "next">;

const WORDS: Record<PageReason | "form_unreadable" | "rate_limited", Words> = {
  client_missing: {
    title: "authorize.clientMissing",
    text: NOTHING_SHARED,
    next: TELL,
  },
  client_unknown: {
    title: "authorize.clientUnknown",
    text: NOTHING_SHARED,
    next: TELL,
  },
  client_suspended: {
    title: "authorize.suspended",
    text: "authorize.suspendedText",
    next: "authorize.suspendedNext",
  },
  client_pending: {
    title: "authorize.pending",
    text: "authorize.pendingText",
    next: "authorize.pendingNext",
  },
  redirect_uri_missing: {
    title: "authorize.returnMissing",
    text: NOTHING_SHARED,
    next: TELL,
  },
  redirect_uri_unregistered: {
    title: "authorize.returnUnregistered",
    text: "authorize.returnUnregisteredText",
    next: TELL,
  },
  redirect_uri_port: {
    title: "authorize.returnPort",
    text: "authorize.returnUnregisteredText",
    next: "authorize.returnPortNext",
  },
  request_unknown: {
    title: "authorize.gone",
    text: "authorize.goneText",
    next: "authorize.goneNext",
  },
  rate_limited: {
    title: "authorize.limited",
    text: "authorize.limitedText",
    next: "authorize.limitedNext",
  },
  form_unreadable: {
    title: "authorize.unreadable",
    text: NOTHING_SHARED,
    next: TELL,
  },
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
  const words = { code, ...WORDS[code] };
  return named === undefined || application === null
    ? words
    : { ...words, title: named, application };
}

/** Ways on from a request that is no longer pending. */
export const waysOn = (homepage: string | null): Pick<ErrorWords, "back" | "other"> => ({
  ...(homepage !== null && { back: { address: homepage, words: "toApplication" } }),
  other: { address: "/sign-in", words: "signIn" },
});
