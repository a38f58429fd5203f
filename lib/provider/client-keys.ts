import { type PublicJwk, usableKeys } from "@/lib/oauth/keys/jwks";
import { type OutsideAnswer, requestOutside } from "@/lib/outgoing/request";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds that fetched keys are cached. */
const CACHED_MS = 300_000;
/** Milliseconds until a key set that lacks a `kid` is fetched again. Anyone can make up a `kid`. */
const REFETCH_MS = 30_000;
/** Milliseconds until a failed fetch is retried. */
const RETRY_MS = 5000;

/**
 * Result of the fetch `at` a time. From `again` on, it may be fetched again if it isn't good
 * enough.
 */
type Fetched = { keys: PublicJwk[] | null; at: number; again: number };
type Entry = { last: Fetched | null; underWay: Promise<Fetched> | null };
type Client = { clientId: string; jwks: unknown; jwksUri: string | null };

const entries = () => processWide("client-keys", () => new Map<string, Entry>());

/**
 * Returns a client's public keys, as registered or fetched from its jwks_uri; null if they are
 * unavailable.
 */
export async function clientKeys(client: Client, kid: string | null): Promise<PublicJwk[] | null> {
  if (client.jwksUri === null) return usableKeys(client.jwks);
  const entry = entries().get(client.jwksUri) ?? { last: null, underWay: null };
  if (entry.last && isGoodEnough(entry.last, kid)) return entry.last.keys;
  // Concurrent callers wait for the same fetch.
  entry.underWay ??= fetchInto(entry, client.clientId, client.jwksUri);
  return (await entry.underWay).keys;
}

function isGoodEnough({ keys, at, again }: Fetched, kid: string | null) {
  const now = performance.now();
  if (keys === null) return now < again;
  const mayHaveIt = kid === null || keys.some((key) => key.kid === undefined || key.kid === kid);
  return now - at < CACHED_MS && (mayHaveIt || now < again);
}

async function fetchInto(entry: Entry, clientId: string, uri: string): Promise<Fetched> {
  forgetOld();
  entries().set(uri, entry);
  const fetched = await fetchKeys(uri);
  if (!fetched.ok)
    log().warn({ event: "client_keys_unavailable", clientId, reason: fetched.error });
  entry.last = fetched.ok ? obtained(fetched.value) : missed(entry.last);
  entry.underWay = null;
  return entry.last;
}

function obtained(keys: PublicJwk[]): Fetched {
  const at = performance.now();
  return { keys, at, again: at + REFETCH_MS };
}

/**
 * Keeps keys that haven't expired when a fetch fails. Otherwise anyone could lock the client out
 * with a made-up `kid` while its address is down.
 */
function missed(last: Fetched | null): Fetched {
  const now = performance.now();
  const kept = last?.keys && now - last.at < CACHED_MS ? last : { keys: null, at: now };
  return { ...kept, again: now + RETRY_MS };
}

function forgetOld() {
  const now = performance.now();
  for (const [uri, { last, underWay }] of entries())
    if (!underWay && last && now - last.at > CACHED_MS) entries().delete(uri);
}

async function fetchKeys(url: string): Promise<Result<PublicJwk[], string>> {
  const answer = await requestOutside({
    url,
    method: "GET",
    headers: { Accept: "application/jwk-set+json, application/json" },
    allowPrivate: isLoopbackOrigin(),
    timeoutMs: 2000,
    maxBytes: 64 * 1024,
    traced: true,
  });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return refuse(`status_${answer.value.status}`);
  const keys = usableKeys(jsonOf(answer.value));
  return keys ? ok(keys) : refuse("not_a_key_set");
}

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(`${body}`);
  } catch {
    return null;
  }
}
