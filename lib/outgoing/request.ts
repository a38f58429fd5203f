import { type LookupAddress, lookup, promises as nameServers } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, isPublicHost } from "@/lib/oauth/public-address";
import { ok, type Result, refuse } from "@/lib/result";

export type OutsideRequest = {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Whether http, and addresses that are not public, are taken too: exactly when PUBLIC_URL's host is loopback. */
  allowPrivate: boolean;
  /** For everything together: name, connection, answer. */
  timeoutMs: number;
  /** Of the answer's body. */
  maxBytes: number;
};

export type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** `unreachable`: no such name, no connection, no trust in its certificate, or an answer that breaks off. */
export type OutsideRefusal = "address_forbidden" | "unreachable" | "timed_out" | "too_large";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Asks an address that somebody registered here, and that may therefore be meant to reach what only we can reach. The
 * name is resolved once, each address it has must be allowed, and only those are connected to: a name that changes
 * its mind between check and use changes nothing. Redirects are answers like any other; nobody follows them. No
 * connection is kept, no proxy asked. Never throws.
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
  if (addresses.length === 0) return refuse("unreachable");
  if (!request.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    return refuse("address_forbidden");
  return signal.aborted ? refuse("timed_out") : ask(request, { url, addresses, signal });
}

/** Null for user info, or what could not have been registered: another scheme than https, a host that is not public. */
function allowedUrl({ url: text, allowPrivate }: OutsideRequest): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const allowed = allowPrivate
    ? /^https?:$/.test(url.protocol)
    : url.protocol === "https:" && isPublicHost(url);
  return allowed && url.username === "" && url.password === "" ? url : null;
}

/** The parser has made every odd spelling of an IPv4 address (0x7f.1, 2130706433) a plain one by now. */
async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(literal);
  return family ? [{ address: literal, family }] : resolve(hostname).catch(() => []);
}

/** Knows the names of this machine and its network too. */
const resolveByTheSystem: Resolve = (hostname) =>
  new Promise((settle, reject) => {
    lookup(hostname, { all: true }, (error, addresses) =>
      error ? reject(error) : settle(addresses),
    );
  });

/**
 * Public names, past the system's resolver: that has two threads for all of a process, and a name server that does not
 * answer would hold them for others, our database among them.
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

function ask(
  { method, headers, body = "", maxBytes }: OutsideRequest,
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
    asked.on("response", (response) => settle(readAnswer(response, maxBytes)));
    // Whatever happens before an answer has begun; later ones are of no interest, but must be heard.
    asked.on("error", () => settle(refuse("unreachable")));
    asked.on("close", () => settle(refuse("unreachable")));
    asked.end(body);
  });
}

/** What Node asks when it connects; it gets what was checked and nothing else. */
const answerWith =
  ([first = { address: "", family: 0 }, ...others]: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, answer) =>
    all ? answer(null, [first, ...others]) : answer(null, first.address, first.family);

async function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<OutsideAnswer, OutsideRefusal>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      // Leaving the loop destroys the answer and its connection.
      if (size > maxBytes) return refuse("too_large");
      chunks.push(chunk);
    }
  } catch {
    return refuse("unreachable");
  }
  const { statusCode = 0, headers } = response;
  return ok({ status: statusCode, headers, body: Buffer.concat(chunks) });
}
