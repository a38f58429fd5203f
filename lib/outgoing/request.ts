import { type LookupAddress, lookup, promises as nameServers } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { parseUrl } from "@/lib/addresses";
import { isPublicAddress, isPublicHost } from "@/lib/oauth/public-address";
import { ok, type Result, refuse } from "@/lib/result";
import { tracing } from "@/lib/runtime/metrics";

export type OutsideRequest = {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** True to allow http and non-public addresses: only if PUBLIC_URL's host is loopback. */
  allowPrivate: boolean;
  /** Timeout for the whole request: name resolution, connection and response. */
  timeoutMs: number;
  /** Maximum size of the response body. */
  maxBytes: number;
  /** True to pass the trace on: only to applications, which have a part in what they are told or asked. */
  traced?: boolean;
  /** True to return the first `maxBytes` of a larger body instead of refusing it; with 0, at once. */
  cut?: boolean;
};

export type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Why there was no response. `unreachable`: the connection failed otherwise, or broke off. */
type Unreached = "name_not_found" | "connection_refused" | "certificate_unfit" | "unreachable";

export type OutsideRefusal = "address_forbidden" | Unreached | "timed_out" | "too_large";

/** Codes of certificates that aren't trusted, have expired or are for another host (node:tls). */
const CERTIFICATE =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_|INVALID_(?:CA|PURPOSE)|SELF_SIGNED_|UNABLE_TO_)/;

function reasonOf({ code = "" }: NodeJS.ErrnoException): Unreached {
  if (code === "ECONNREFUSED") return "connection_refused";
  return CERTIFICATE.test(code) ? "certificate_unfit" : "unreachable";
}

/** Resolves a hostname to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Requests a URL that someone registered, and that may target internal hosts (SSRF). The name is
 * resolved once, all of its addresses must be allowed, and only they are connected to, so DNS
 * rebinding has no effect. Redirects are not followed, connections not reused, proxies not used.
 * Never throws.
 */
export async function requestOutside(
  request: OutsideRequest,
  resolve: Resolve = request.allowPrivate ? resolveByTheSystem : resolveByNameServers,
): Promise<Result<OutsideAnswer, OutsideRefusal>> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Result<never, "timed_out">>((settle) => {
    timer = setTimeout(() => {
      settle(refuse("timed_out"));
      abort.abort();
    }, request.timeoutMs);
  });
  const answer = checkAndAsk(request, resolve, abort.signal);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

async function checkAndAsk(request: OutsideRequest, resolve: Resolve, signal: AbortSignal) {
  const url = allowedUrl(request);
  if (!url) return refuse("address_forbidden");
  const addresses = await addressesOf(url, resolve);
  if (addresses.length === 0) return refuse("name_not_found");
  if (!request.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    return refuse("address_forbidden");
  return signal.aborted ? refuse("timed_out") : ask(request, { url, addresses, signal });
}

/**
 * Returns the URL, or null if it has user info or could not have been registered: a scheme other
 * than https, or a host that is not public.
 */
function allowedUrl({ url: text, allowPrivate }: OutsideRequest): URL | null {
  const url = parseUrl(text);
  if (!url) return null;
  const allowed = allowPrivate
    ? /^https?:$/.test(url.protocol)
    : url.protocol === "https:" && isPublicHost(url);
  return allowed && url.username === "" && url.password === "" ? url : null;
}

/** The URL parser has already normalized unusual IPv4 spellings (0x7f.1, 2130706433). */
async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(literal);
  return family ? [{ address: literal, family }] : resolve(hostname).catch(() => []);
}

/** Uses the system's resolver, which also knows the names of this machine and its network. */
const resolveByTheSystem: Resolve = (hostname) =>
  new Promise((settle, reject) => {
    lookup(hostname, { all: true }, (error, addresses) =>
      error ? reject(error) : settle(addresses),
    );
  });

/**
 * Resolves public names without the system's resolver, which has only two threads per process: a
 * name server that doesn't answer would block them for other lookups, such as the database's.
 */
async function resolveByNameServers(hostname: string): Promise<LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.all([
    nameServers.resolve4(hostname).catch(() => []),
    nameServers.resolve6(hostname).catch(() => []),
  ]);
  return [
    ...ipv4.map((address) => ({ address, family: 4 })),
    ...ipv6.map((address) => ({ address, family: 6 })),
  ];
}

type Checked = { url: URL; addresses: LookupAddress[]; signal: AbortSignal };

/** Sends the request, within a span where it is traced. */
async function ask(request: OutsideRequest, checked: Checked) {
  const span = request.traced ? tracing()?.outgoing(request.method) : null;
  if (!span) return send(request, checked);
  const headers = { ...request.headers, ...span.headers };
  const answer = await send({ ...request, headers }, checked);
  span.ended(answer.ok ? answer.value.status : null);
  return answer;
}

function send(
  { method, headers, body = "", maxBytes, cut = false }: OutsideRequest,
  { url, addresses, signal }: Checked,
): Promise<Result<OutsideAnswer, OutsideRefusal>> {
  return new Promise((settle) => {
    const open = url.protocol === "https:" ? overHttps : overHttp;
    const asked = open(url, {
      method,
      headers: { ...headers, ...(body !== "" && { "Content-Length": Buffer.byteLength(body) }) },
      agent: false,
      lookup: answerWith(addresses),
      signal,
    });
    asked.on("response", (response) => settle(readAnswer(response, maxBytes, cut)));
    // Covers every failure before a response begins; later errors need a listener but change
    // nothing.
    asked.on("error", (error) => settle(refuse(reasonOf(error))));
    asked.on("close", () => settle(refuse("unreachable")));
    asked.end(body);
  });
}

/** Returns Node's lookup function for a connection; it gives the checked addresses only. */
const answerWith =
  ([first = { address: "", family: 0 }, ...others]: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, answer) =>
    all ? answer(null, [first, ...others]) : answer(null, first.address, first.family);

async function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  cut: boolean,
): Promise<Result<OutsideAnswer, OutsideRefusal>> {
  const { statusCode: status = 0, headers } = response;
  const body = cut && maxBytes === 0 ? dropBody(response) : await readBody(response, maxBytes);
  if (body === null) return refuse("unreachable");
  if (body.byteLength > maxBytes && !cut) return refuse("too_large");
  return ok({ status, headers, body: body.subarray(0, maxBytes) });
}

function dropBody(response: IncomingMessage): Buffer {
  response.destroy();
  return Buffer.alloc(0);
}

/** Reads the body, or until it exceeds `maxBytes`; null if the connection breaks off. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      chunks.push(chunk);
      // Leaving the loop destroys the response and its connection.
      if (size > maxBytes) break;
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
