import { setTimeout as sleep } from "node:timers/promises";
import { databaseFault, unknownOutcome } from "@/db/system/faults";
import type { TokenGrant } from "@/db/tokens/access-tokens";
import type { NewTokens } from "@/db/tokens/new-tokens";
import { processWide } from "@/lib/runtime/process-wide";

/** Tokens generated for a credential, and the form in which they are stored. */
export type Issue = { accessToken: string; refreshToken: string; tokens: NewTokens };

export type Granted = { grant: TokenGrant; issue: Issue };

type Attempt = {
  /** Identifies the credential and its client. */
  key: string;
  issue: Issue;
  /** Uses up the credential; null if it isn't valid. */
  use(issue: Issue): Promise<TokenGrant | null>;
  /** Finds the grant that exactly these tokens were stored for; null if they weren't stored. */
  find(issue: Issue): Promise<TokenGrant | null>;
};

/** Milliseconds that an issue of unknown outcome is kept, and the maximum number kept. */
const KEPT_MS = 60_000;
const MAX_KEPT = 1000;

/**
 * Milliseconds after a request began within which it retries by itself: its response is due within
 * two seconds.
 */
const RETRY_WITHIN_MS = 500;

/** Milliseconds before such a retry, in which the pool notices other lost connections. */
const RETRY_DELAY_MS = 30;

type Unresolved = Map<string, { issue: Issue; until: number }>;
const unresolved = () => processWide("unresolved-grants", (): Unresolved => new Map());

/**
 * Uses a credential once, even if the database is lost while the statement runs and the outcome is
 * unknown. The tokens of such an attempt are kept: the client's next request either stores them or
 * finds them stored. Its retry is therefore no replay, and the first response can be a 503
 * (docs/decisions/0045). The exception says "unknown" even if only an earlier attempt was.
 */
export async function grantOnce(attempt: Attempt): Promise<Granted | null> {
  const begun = performance.now();
  const kept = take(attempt.key);
  const issue = kept ?? attempt.issue;
  try {
    return await runOrFind(attempt, issue, kept !== null);
  } catch (error) {
    if (!isUnresolved(error, kept !== null)) throw error;
    if (kept || performance.now() - begun > RETRY_WITHIN_MS)
      return keepAndThrow(attempt, issue, error);
  }
  await sleep(RETRY_DELAY_MS);
  return runOrFind(attempt, issue, true).catch((error: unknown) =>
    isUnresolved(error, true) ? keepAndThrow(attempt, issue, error) : Promise.reject(error),
  );
}

async function runOrFind(attempt: Attempt, issue: Issue, isRetry: boolean) {
  const grant = (await attempt.use(issue)) ?? (isRetry ? await attempt.find(issue) : null);
  return grant && { grant, issue };
}

/**
 * True if the outcome is unknown. A retry that fails for any database fault leaves the first
 * attempt's outcome unknown.
 */
function isUnresolved(error: unknown, isRetry: boolean): boolean {
  const fault = databaseFault(error);
  return fault === "unknown" || (isRetry && fault !== null);
}

function keepAndThrow({ key }: Attempt, issue: Issue, error: unknown): never {
  keep(key, issue);
  throw unknownOutcome(error);
}

function keep(key: string, issue: Issue) {
  const all = unresolved();
  const now = performance.now();
  for (const [other, { until }] of all) if (until < now || all.size >= MAX_KEPT) all.delete(other);
  all.set(key, { issue, until: now + KEPT_MS });
}

/** Removes the issue, so that the second of two concurrent requests is a replay as usual. */
function take(key: string): Issue | null {
  const found = unresolved().get(key);
  unresolved().delete(key);
  return found && found.until > performance.now() ? found.issue : null;
}
