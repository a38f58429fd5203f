import { addressOfNode } from "@/lib/http/client-address";
import {
  type Arrival,
  arrivalSchema,
  FORWARDING_CHECK,
  newProof,
  PROOF,
} from "@/lib/http/forwarding-check";
import { env, isLoopbackOrigin, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { ask } from "./doctor-ask";
import { type Finding, fine, reasonOf, warn, wrong } from "./doctor-finding";

const CHECK = "proxy";

/** Address of RFC 5737 that no client has. */
const FORGED = "192.0.2.1";

/** Two requests as they arrived, the second one with a forged X-Forwarded-For; `trusted` is TRUST_PROXY. */
export type Arrivals = { plain: Arrival; forged: Arrival; trusted: number };

/** Sends itself requests through PUBLIC_URL, and looks at which address arrived for the limits. */
export async function examineProxy(): Promise<Finding> {
  const trusted = env().TRUST_PROXY;
  try {
    const plain = await arrive();
    const forged = await arrive(FORGED);
    return judgeArrivals({ plain, forged, trusted });
  } catch (error) {
    if (trusted > 0) return unchecked(reasonOf(error));
    return isSecureOrigin() ? untrusted(null) : noProxy();
  }
}

async function arrive(forwardedFor?: string): Promise<Arrival> {
  const answer = await ask(issuer() + FORWARDING_CHECK, {
    [PROOF]: newProof(new Date()),
    ...(forwardedFor !== undefined && { "X-Forwarded-For": forwardedFor }),
  });
  if (!answer.ok) throw new Error(`${FORWARDING_CHECK} answers ${answer.status}`);
  return arrivalSchema.parse(await answer.json());
}

const unchecked = (reason: string): Finding =>
  warn(
    CHECK,
    `what arrives through PUBLIC_URL couldn't be checked: ${reason}`,
    "run the check while the server runs, with its version and its APP_SECRET; the proxy must forward the header X-Foyer-Proof",
  );

/** Compares what arrived with TRUST_PROXY. */
export function judgeArrivals({ plain, forged, trusted }: Arrivals): Finding {
  const hops = plain.forwardedFor.length;
  if (trusted === 0) return hops > 0 || isSecureOrigin() ? untrusted(hops) : noProxy();
  if (forged.address === FORGED)
    return hops > 0 && forged.forwardedFor.length > hops ? tooMany(hops, trusted) : passedOn(hops);
  return unreadable(plain.forwardedFor, trusted) ?? judgeCount(hops, trusted);
}

/** Judges a header whose forged part doesn't count. */
function judgeCount(hops: number, trusted: number): Finding {
  const found = `TRUST_PROXY is ${trusted}, but ${proxies(hops)} X-Forwarded-For`;
  if (trusted < hops) return wrong(CHECK, `${found}, so ${SHARED}`, `set TRUST_PROXY=${hops}`);
  if (trusted > hops) return warn(CHECK, found, set(hops));
  return fine(
    CHECK,
    `TRUST_PROXY is ${trusted}; the caller's address arrives, and a forged one doesn't count`,
  );
}

function unreadable(entries: readonly string[], trusted: number): Finding | null {
  const entry = entries.at(-trusted) ?? entries[0];
  if (entry === undefined)
    return wrong(CHECK, `the proxy sends no X-Forwarded-For, so ${SHARED}`, `${ADD}. ${EXAMPLES}`);
  const found = `the proxy sends ${JSON.stringify(entry)} in X-Forwarded-For, which is no address`;
  return addressOfNode(entry) === null ? wrong(CHECK, `${found}, so ${SHARED}`, ADD) : null;
}

const SHARED = "all people share a proxy's address and its limits";
const CHOSEN = "so callers choose the address that limits count and the log names";
const ADD = "configure the proxy to add the caller's address to X-Forwarded-For";
const EXAMPLES = "docs/operations.md has examples";

const proxies = (hops: number) => (hops === 1 ? "1 proxy adds to" : `${hops} proxies add to`);

const set = (hops: number) =>
  `set TRUST_PROXY=${hops}, unless people come through another proxy that this machine's requests don't pass`;

/** `hops` is null if it isn't known. */
function untrusted(hops: number | null): Finding {
  if (hops !== 0)
    return wrong(
      CHECK,
      `TRUST_PROXY is 0, so ${SHARED}`,
      `set TRUST_PROXY${hops === null ? " to the number of proxies that add to X-Forwarded-For (usually 1)" : `=${hops}`}`,
    );
  const found = `TRUST_PROXY is 0, and the proxy sends no X-Forwarded-For, so ${SHARED}`;
  return wrong(CHECK, found, `${ADD}, and set TRUST_PROXY=1. ${EXAMPLES}`);
}

const tooMany = (hops: number, trusted: number): Finding =>
  wrong(
    CHECK,
    `TRUST_PROXY is ${trusted}, but ${proxies(hops)} X-Forwarded-For, ${CHOSEN}`,
    set(hops),
  );

/** Explains a forged address that arrived. A proxy that adds no entry looks like none. */
function passedOn(hops: number): Finding {
  const advice = `${ADD}, or to replace the header. ${EXAMPLES}`;
  return hops === 0 && !isSecureOrigin()
    ? wrong(
        CHECK,
        `no proxy adds to X-Forwarded-For, but TRUST_PROXY is ${env().TRUST_PROXY}, ${CHOSEN}`,
        "set TRUST_PROXY=0 without a proxy; otherwise configure it to add the caller's address",
      )
    : wrong(CHECK, `the proxy passes on the caller's X-Forwarded-For, ${CHOSEN}`, advice);
}

function noProxy(): Finding {
  const { PUBLIC_URL } = env();
  const words = PUBLIC_URL === undefined ? "PUBLIC_URL is not set" : PUBLIC_URL;
  return fine(
    CHECK,
    isLoopbackOrigin() ? `none; ${words}: reachable from this machine only` : words,
  );
}
