import { sweepRemovedApplications } from "@/db/applications/removed";
import { database } from "@/db/client";
import { pruneSlowly } from "@/db/prune";
import { rotateDueKeys } from "@/lib/provider/key-rotation";
import { flushSecretUses } from "@/lib/provider/secret-uses";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { logJobFailure } from "@/lib/runtime/outage";
import { resealApps } from "@/lib/session/two-step/reseal";
import { checkSites } from "@/lib/sites/checks/check-sites";
import { eraseAccounts } from "@/lib/users/erasure";
import { resealUsernameKey } from "@/lib/users/removed-usernames";

const MINUTE_MS = 60_000;

/** Periodic background jobs, run by every process. Row and advisory locks keep concurrent runs from repeating work. */
const CHORES: Record<string, (now: Date) => Promise<void>> = {
  pruning: pruneSlowly,
  sweeping: (now) => sweepRemovedApplications(database(), now),
  secret_uses: flushSecretUses,
  resealing: resealApps,
  site_checks: checkSites,
  resealing_usernames: resealUsernameKey,
  deletions: eraseAccounts,
  async key_rotation(now) {
    for (const rotation of await rotateDueKeys(now))
      log().info({ event: "signing_key_rotated", ...rotation });
  },
};

/** Runs every job once a minute. A job that fails doesn't stop the others. */
export function startChores() {
  const timer = setInterval(() => {
    for (const [chore, run] of Object.entries(CHORES))
      run(new Date()).catch((error: unknown) => {
        increment("foyer_job_failures_total", { task: chore });
        logJobFailure("chore_failed", error, { chore });
      });
  }, MINUTE_MS).unref();
  return { stop: () => clearInterval(timer) };
}
