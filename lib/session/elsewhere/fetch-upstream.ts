import type { CustomFetchOptions } from "openid-client";
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
 * Fetches from a provider, within bounds and without following redirects. Private addresses are for
 * the hosts in PRIVATE_HOSTS alone, and http for a trial on this machine. Throws `Unreached`.
 */
export async function fetchUpstream(
  url: string,
  { method, headers, body }: Pick<CustomFetchOptions, "method" | "headers" | "body">,
): Promise<Response> {
  const { protocol, hostname } = new URL(url);
  const isTrial = isLoopbackOrigin();
  if (protocol !== "https:" && !isTrial) throw new Unreached("address_forbidden");
  const answer = await requestOutside({
    url,
    method: method === "POST" ? "POST" : "GET",
    headers,
    body: body === undefined || body === null ? "" : String(body),
    allowPrivate: isTrial || (env().PRIVATE_HOSTS?.includes(hostname) ?? false),
    ...BOUNDS,
  });
  if (!answer.ok) throw new Unreached(answer.error);
  return responseOf(answer.value);
}

function responseOf({ status, headers, body }: OutsideAnswer): Response {
  if (status < 200 || status > 599) throw new Unreached("unreachable");
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), {
    status,
    headers: { "Content-Type": headers["content-type"] ?? "" },
  });
}
