import type { CustomFetchOptions } from "openid-client";
import { parseUrl } from "@/lib/addresses";
import { type OutsideAnswer, type OutsideRefusal, requestOutside } from "@/lib/outgoing/request";
import { env, isLoopbackOrigin } from "@/lib/runtime/env";

const BOUNDS = { timeoutMs: 5000, maxBytes: 256 * 1024 };

/** Statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A provider gave no usable response. */
export class Unreached extends Error {
  readonly refusal: OutsideRefusal;
  constructor(refusal: OutsideRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Fetches from the provider with an issuer, within bounds and without following redirects. Only the
 * issuer's own host may have a private address, if it is in PRIVATE_HOSTS: what a provider publishes leads
 * into no other one's network. http is for a trial on this machine. Throws `Unreached`.
 */
export async function fetchUpstream(
  url: string,
  { method, headers, body }: Pick<CustomFetchOptions, "headers"> & Partial<CustomFetchOptions>,
  issuer: string,
): Promise<Response> {
  const { protocol, hostname } = new URL(url);
  const isTrial = isLoopbackOrigin();
  if (protocol !== "https:" && !isTrial) throw new Unreached("address_forbidden");
  const answer = await requestOutside({
    url,
    method: method === "POST" ? "POST" : "GET",
    headers,
    body: body === undefined || body === null ? "" : String(body),
    allowPrivate: isTrial || isPrivateHostOf(issuer, hostname),
    ...BOUNDS,
  });
  if (!answer.ok) throw new Unreached(answer.error);
  return responseOf(answer.value);
}

const isPrivateHostOf = (issuer: string, hostname: string): boolean =>
  hostname === parseUrl(issuer)?.hostname && (env().PRIVATE_HOSTS?.includes(hostname) ?? false);

function responseOf({ status, headers, body }: OutsideAnswer): Response {
  if (status < 200 || status > 599) throw new Unreached("unreachable");
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), {
    status,
    headers: { "Content-Type": headers["content-type"] ?? "" },
  });
}
