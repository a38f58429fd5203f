import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PERMISSIONS_POLICY, preloadHeader } from "@/lib/error-pages/plain-page";
import { rawQuery } from "@/lib/http/address";
import { findFormActionSource } from "@/lib/provider/consent";
import { findLogoutFormActionSource } from "@/lib/provider/logout";
import { readBrowserId } from "@/lib/session/browser-id";
import { providerSources } from "@/lib/session/elsewhere/offered";

const OURSELVES = "'self'";

/** Sets a page's headers on its response, and the nonce on the request, where Next reads it. */
export async function setPageHeaders(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  nonce = newNonce(),
) {
  const { url: target = "" } = incoming;
  const source = await findSource(incoming).catch(() => null);
  const [, page] = LEADS_ELSEWHERE.exec(target) ?? [];
  const providers = page ? await providerSources(page.startsWith("admin") ? "all" : "enabled") : [];
  const list = pageHeaders({ target, nonce, source, providers });
  for (let n = 0; n < list.length; n += 2) outgoing.setHeader(list[n] ?? "", list[n + 1] ?? "");
  incoming.headers[POLICY.toLowerCase()] = list[1];
}

const POLICY = "Content-Security-Policy";

type PageOf = {
  target: string;
  nonce: string;
  /** CSP source of `form-action` besides Foyer: of the client that waits. */
  source?: string | null | undefined;
  /** CSP sources of `form-action` of the providers that the page leads to. */
  providers?: readonly string[];
};

/** Pages with forms that begin a sign-in with a provider or try it, which redirects to it. */
const LEADS_ELSEWHERE = /^\/(sign-in|account\/security|admin\/providers)(?:[/?]|$)/;

/** Returns the headers of every page, as a flat list of alternating names and values, policy first. */
export const pageHeaders = ({ target, nonce, source = null, providers = [] }: PageOf): string[] => [
  POLICY,
  contentSecurityPolicy(nonce, [OURSELVES, ...(source === null ? [] : [source]), ...providers]),
  "Referrer-Policy",
  referrerPolicy(target),
  // A client may run its flow in a popup and wait for it as its opener, so a page that leads back to
  // a client keeps its opener (docs/decisions/0025-keep-the-opener-of-a-popup.md).
  "Cross-Origin-Opener-Policy",
  source === null ? "same-origin" : "unsafe-none",
  // Other sites can't embed a page, a script or its data (ASVS 3.5.8).
  "Cross-Origin-Resource-Policy",
  "same-origin",
  "Permissions-Policy",
  PERMISSIONS_POLICY,
  ...Object.entries(preloadHeader()).flat(),
];

export const newNonce = () => randomBytes(16).toString("base64");

/** Throws if a source would end its directive: whoever chose it could write the next one. */
function contentSecurityPolicy(nonce: string, formAction: readonly string[]) {
  const unfit = formAction.find((source) => /[\s;,]/.test(source));
  if (unfit !== undefined) throw new Error(`not a CSP source: ${unfit}`);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formAction.join(" ")}`,
  ].join("; ");
}

/**
 * Keeps the address of a single-use link, a credential, out of every Referer, same-origin ones
 * included. "no-referrer" won't do: the page's own forms would send no Origin (Fetch, "append a
 * request Origin header").
 */
const referrerPolicy = (target: string) =>
  /^\/(?:invitation|reset-password|verify-email|sign-in\/set-up)\/|^\/sign-in(?:\/[\w/-]+)?\?.*(?:verify-email|set-up)/.test(
    target,
  )
    ? "strict-origin"
    : "same-origin";

/**
 * Chromium also applies form-action to the redirects after a form, so a page within a paused
 * authorization or a logout must allow the address that its client registered.
 */
async function findSource(incoming: IncomingMessage): Promise<string | null> {
  if (/^\/sign-out\?/.test(incoming.url ?? ""))
    return findLogoutFormActionSource(rawQuery(incoming.url ?? ""));
  const requestUri = pendingRequestUri(incoming.url ?? "");
  const browser =
    requestUri && readBrowserId(new Headers({ cookie: incoming.headers.cookie ?? "" }));
  return requestUri && browser ? findFormActionSource(requestUri, browser) : null;
}

/** Returns the pending request that a page's address names, directly or in its `next` parameter. */
function pendingRequestUri(target: string): string | null {
  if (!/^\/(?:sign-in(?:\/[\w/-]+)?|consent|account\/security\/authenticator)\?/.test(target))
    return null;
  const { searchParams } = new URL(target, "http://x");
  const next = searchParams.get("next");
  const nested = next ? new URLSearchParams(next.slice(next.indexOf("?") + 1)) : null;
  return (
    searchParams.get("request") ?? nested?.get("request_uri") ?? nested?.get("request") ?? null
  );
}
