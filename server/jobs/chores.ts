import { sweepRemovedApplications } from "@/db/applications/removed";
import { database } from "@/db/system/client";
import { pruneSlowly } from "@/db/system/prune";
import { analyzeGrown } from "@/db/system/statistics";
import { logCommands } from "@/lib/audit/command-log";
import { writeClientFailures } from "@/lib/endpoints/client-failure-buffer";
import { writeNotedSteps } from "@/lib/integration-checks/open-checks";
import { mailWaitingReviews } from "@/lib/mail/review-waiting";
import { rotateDueKeys } from "@/lib/provider/key-rotation";
import { flushSecretUses } from "@/lib/provider/registered-clients";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { logJobFailure } from "@/lib/runtime/outage";
import { endStaleAccounts } from "@/lib/session/elsewhere/stale";
import { resealApps } from "@/lib/session/two-step/reseal";
import { checkSites } from "@/lib/sites/checks/check-sites";
import { writeCounts } from "@/lib/statistics/write-counts";
import { eraseAccounts } from "@/lib/users/erasure";
import { resealUsernameKey } from "@/lib/users/removed-usernames";

const [SECOND_MS, MINUTE_MS] = [1000, 60_000];

type Chores = Record<string, (now: Date) => Promise<void>>;

/** Background jobs that every process runs once a second. */
const QUICK_CHORES: Chores = { statistics: () => analyzeGrown(database()) };

/** Background jobs that every process runs once a minute. Row and advisory locks keep concurrent runs from repeating work. */
const CHORES: Chores = {
  pruning: pruneSlowly,
  sweeping: (now) => sweepRemovedApplications(database(), now),
  secret_uses: flushSecretUses,
  resealing: resealApps,
  site_checks: checkSites,
  resealing_usernames: resealUsernameKey,
  deletions: eraseAccounts,
  stale_accounts: endStaleAccounts,
  review_mail: mailWaitingReviews,
  command_log: logCommands,
  async key_rotation(now) {
    for (const rotation of await rotateDueKeys(now))
      log().info({ event: "signing_key_rotated", ...rotation });
  },
};

export function startChores() {
  const timers = [every(SECOND_MS, QUICK_CHORES), every(MINUTE_MS, CHORES)];
  return { stop: () => timers.forEach(clearInterval) };
}

/** Runs each job periodically, once at a time. A job that fails doesn't stop the others. */
function every(milliseconds: number, chores: Chores) {
  const running = new Set<string>();
  return setInterval(() => {
    for (const [chore, run] of Object.entries(chores)) {
      if (running.has(chore)) continue;
      running.add(chore);
      run(new Date())
        .catch((error: unknown) => {
          increment("foyer_job_failures_total", { task: chore });
          logJobFailure("chore_failed", error, { chore });
        })
        .finally(() => running.delete(chore));
    }
  }, milliseconds).unref();
}

/** Milliseconds between two writes: the most that is lost if the process is killed. */
const WRITE_INTERVAL_MS = 2000;

/** Data kept in memory, so that no request waits for a write. */
const BUFFERS: Record<string, () => Promise<void>> = {
  counts: () => writeCounts(database(), new Date()),
  failures: () => writeClientFailures(database()),
  noted_steps: writeNotedSteps,
};

/** Writes the buffered data periodically and at shutdown. */
export function startFlushing() {
  const timer = setInterval(() => void writeAll(), WRITE_INTERVAL_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return writeAll();
    },
  };
}

const writeAll = () =>
  Promise.all(
    Object.entries(BUFFERS).map(([what, write]) =>
      write().catch((error: unknown) => logJobFailure("notes_not_written", error, { what })),
    ),
  );
