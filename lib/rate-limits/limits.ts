import { apiError } from "@/lib/http/answer";
import type { Networks } from "@/lib/http/client-address";
import { env } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { countNetworks, findFull, WINDOW_SECONDS, type Window, type Windows } from "./windows";

/**
 * State of a rate limit, with headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is
 * in seconds. `release` takes back what was counted.
 */
export type Limit = {
  exceeded: boolean;
  retryAfter: number;
  headers: Record<string, string>;
  release(): void;
};

/** Setting and the part of it that is allowed in a minute, or a number. `name` is another name in the headers. */
type Rule = { name?: string } & (
  | { of: `RATE_LIMIT_${"PUBLIC" | "TOKEN"}`; share: number }
  | { quota: number }
);

/** Rules of the same kind for several policies. */
const PUBLIC = { of: "RATE_LIMIT_PUBLIC", share: 1 } as const;
const TOKEN = { of: "RATE_LIMIT_TOKEN", share: 1 } as const;

/**
 * Rate limits, each with its own map, so that keys of one cannot evict keys of another
 * (docs/design/limits.md). docs/availability.md describes them.
 */
export const LIMITS = {
  /** Requests to public endpoints, by network. */
  public: PUBLIC,
  /** Requests to public endpoints, by the caller that its cookies prove. */
  caller: PUBLIC,
  /** Challenges for passkeys, by caller or network. */
  passkey: PUBLIC,
  /** Invalid answers to challenges, by network. */
  answer: PUBLIC,
  /** Pages rendered for visitors, by caller or network. */
  page: PUBLIC,
  /** Cached pages, by caller or network. */
  cached: PUBLIC,
  /** Requests of authenticated clients, by client. */
  client: TOKEN,
  /** Tokens of services, by service and API. */
  service: { ...TOKEN, share: 1 / 20 },
  /** Requests of devices, by client and network. */
  device: { ...TOKEN, share: 1 / 120 },
  /** Checks of metadata, for which Foyer sends a request, by user. */
  metadata: { quota: 10 },
  /** Checks of pasted tokens, by user. */
  tokenCheck: { quota: 10 },
  /** Checks of a session at a site behind a proxy. */
  gate: { quota: 6000 },
  /** Attempts to enter such a site with a code that Foyer issued. */
  gateCode: { quota: 5 },
  /** Sign-ins begun with a provider, by caller or network. */
  elsewhere: { quota: 30 },
  /** Unauthenticated requests of clients, by network, or by a secret that was right lately. */
  claim: { ...TOKEN, name: "client" },
  /** Size of stored authorization requests, by caller or network. */
  stored: TOKEN,
  /** Size of the requests that a network still holds, and may hold whatever the others do. */
  held: { ...TOKEN, share: 1 / 100 },
  /** Size of the requests of all networks. */
  total: { ...TOKEN, share: 100, name: "stored" },
  /** Authorization requests that are answered at once, by caller or network. */
  immediate: TOKEN,
  /**
   * Lookups that find nothing, by caller or network: of stored authorization requests, links and
   * images. Anyone can make up a name, and a lookup costs statements.
   */
  unknown: TOKEN,
} as const satisfies Record<string, Rule>;
type Policy = keyof typeof LIMITS;
export const POLICIES = Object.keys(LIMITS) as Policy[];

export const windowsOf = (policy: Policy): Windows =>
  processWide(`limit.${policy}`, (): Windows => new Map());

/** Returns what a policy allows in a minute; 0 for no limit. */
export function quotaOf(policy: Policy): number {
  const rule: Rule = LIMITS[policy];
  return "of" in rule ? Math.ceil(env()[rule.of] * rule.share) : rule.quota;
}

const nothing = () => undefined;

export const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {}, release: nothing };

/**
 * Counts a request against a limit, for its networks or under a name, by the minute. Synchronous,
 * without a library, since promises are expensive once Next runs in the process
 * (docs/design/limits.md).
 */
export function countAgainst(policy: Policy, who: Networks | string): Limit {
  const quota = quotaOf(policy);
  if (quota === 0) return unlimited;
  const now = performance.now();
  return describe(policy, countNetworks(windowsOf(policy), named(who), { quota, now }), now);
}

/** Returns a limit without counting: exceeded if one more request would be refused. */
export function peekAt(policy: Policy, who: Networks | string): Limit {
  const quota = quotaOf(policy);
  if (quota === 0) return unlimited;
  const now = performance.now();
  const full = findFull(windowsOf(policy), named(who), { quota, now });
  return full ? describe(policy, full, now) : unlimited;
}

export const named = (who: Networks | string): Networks =>
  typeof who === "string" ? [{ name: who, factor: 1 }] : who;

type Counted = { quota: number; window: Window; release?: () => void };

export const isFull = ({ quota, window }: Counted) => window.count > quota;

/** Limit whose headers are written where they are sent: most answers carry none. */
class CountedLimit implements Limit {
  readonly exceeded: boolean;
  readonly retryAfter: number;
  readonly release: () => void;
  readonly #policy: Policy;
  readonly #quota: number;
  readonly #left: number;

  constructor(policy: Policy, { quota, window, release = nothing }: Counted, now: number) {
    this.exceeded = isFull({ quota, window });
    this.retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    this.release = release;
    this.#policy = policy;
    this.#quota = quota;
    this.#left = Math.max(0, quota - window.count);
  }

  get headers() {
    const { name = this.#policy }: Rule = LIMITS[this.#policy];
    return {
      "RateLimit-Policy": `"${name}";q=${this.#quota};w=${WINDOW_SECONDS}`,
      RateLimit: `"${name}";r=${this.#left};t=${this.retryAfter}`,
    };
  }
}

export const describe = (policy: Policy, counted: Counted, now: number): Limit =>
  new CountedLimit(policy, counted, now);

/** Returns the 429 response of the resource API. */
export const rateLimited = (
  request: Request,
  { retryAfter, headers }: Limit,
  more: Record<string, string> = {},
) =>
  apiError(request, "rate_limited", `Too many requests. Retry in ${retryAfter} seconds.`, {
    headers: { "Retry-After": String(retryAfter), ...headers, ...more },
  });

/** Milliseconds between two responses of a kind, and the longest wait for one. */
const PACES = {
  refusals: { interval: 20, longest: 5000 },
  addresses: { interval: 4, longest: 1000 },
  renders: { interval: 20, longest: 5000 },
  pendingRequests: { interval: 10, longest: 2000 },
  cachedPages: { interval: 4, longest: 1000 },
};

/**
 * Delays a response until its turn; a single one is not delayed. A flood of refused requests, for
 * example, gets fifty responses a second on up to 250 connections, and one every five seconds per
 * connection beyond that. Each kind waits for its own alone, so that a flood of pages delays no refused
 * sign-in.
 */
export async function holdBack(of: keyof typeof PACES = "refusals"): Promise<void> {
  const held = processWide(`${of}.held`, () => ({ nextAt: 0 }));
  const { interval, longest } = PACES[of];
  const now = performance.now();
  const at = Math.min(Math.max(now, held.nextAt), now + longest);
  held.nextAt = at + interval;
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}
