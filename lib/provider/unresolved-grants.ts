import { setTimeout as sleep } from "node:timers/promises";
import { databaseFault } from "@/db/faults";
import type { NewTokens, TokenGrant } from "@/db/tokens/authorization-codes";
import { processWide } from "@/lib/runtime/process-wide";

/** Tokens that were made for a credential, and what is stored of them. */
export type Issue = { accessToken: string; refreshToken: string; tokens: NewTokens };

export type Granted = { grant: TokenGrant; issue: Issue };

type Attempt = {
  /** Identifies the credential and its client. */
  key: string;
  issue: Issue;
  /** Uses the credential; null if it can't be used. */
  use(issue: Issue): Promise<TokenGrant | null>;
  /** The grant that these very tokens were stored for; null if they were not. */
  find(issue: Issue): Promise<TokenGrant | null>;
};

/** Milliseconds that an issue is kept after its outcome became unknown, and how many are kept. */
const KEPT = 60_000;
const MOST = 1000;

/** Milliseconds since the request's begin within which it tries once more by itself: the answer is due within two seconds. */
const AGAIN_WITHIN = 500;

/** Milliseconds before that, in which other connections that were lost as well are noticed. */
const PAUSE = 30;

type Unresolved = Map<string, { issue: Issue; until: number }>;
const unresolved = () => processWide("unresolved-grants", (): Unresolved => new Map());

/**
 * Uses a credential once, also where the database is lost while the statement runs and its outcome is unknown. The
 * tokens of that attempt are kept: the client's next request either stores them now, or finds that they are stored
 * already. So its retry is no replay, and the first answer can be a 503 (docs/decisions/0045).
 */
export async function grantOnce(attempt: Attempt): Promise<Granted | null> {
  const begun = performance.now();
  const kept = take(attempt.key);
  const issue = kept ?? attempt.issue;
  try {
    return await runOrFind(attempt, issue, kept !== null);
  } catch (error) {
    if (!isUnresolved(error, kept !== null)) throw error;
    if (kept || performance.now() - begun > AGAIN_WITHIN)
      return keepAndThrow(attempt, issue, error);
  }
  await sleep(PAUSE);
  return runOrFind(attempt, issue, true).catch((error: unknown) =>
    isUnresolved(error, true) ? keepAndThrow(attempt, issue, error) : Promise.reject(error),
  );
}

async function runOrFind(attempt: Attempt, issue: Issue, isRetry: boolean) {
  const grant = (await attempt.use(issue)) ?? (isRetry ? await attempt.find(issue) : null);
  return grant && { grant, issue };
}

/** A retry that fails, for whatever reason of the database, leaves the outcome of the first attempt unknown. */
function isUnresolved(error: unknown, isRetry: boolean): boolean {
  const fault = databaseFault(error);
  return fault === "unknown" || (isRetry && fault !== null);
}

function keepAndThrow({ key }: Attempt, issue: Issue, error: unknown): never {
  keep(key, issue);
  throw error;
}

function keep(key: string, issue: Issue) {
  const all = unresolved();
  const now = performance.now();
  for (const [other, { until }] of all) if (until < now || all.size >= MOST) all.delete(other);
  all.set(key, { issue, until: now + KEPT });
}

/** Taken out, so that of two requests at once the second one is a replay as always. */
function take(key: string): Issue | null {
  const found = unresolved().get(key);
  unresolved().delete(key);
  return found && found.until > performance.now() ? found.issue : null;
}
