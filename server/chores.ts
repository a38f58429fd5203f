import { sweepRemovedApplications } from "@/db/applications/removed";
import { database } from "@/db/client";
import { prune } from "@/db/prune";
import { rotateDueKeys } from "@/lib/provider/key-rotation";
import { flushSecretUses } from "@/lib/provider/secret-uses";
import { log } from "@/lib/runtime/log";
import { noteFailure } from "@/lib/runtime/outage";

const MINUTE = 60_000;

/** What nobody asks for and somebody has to do. Every process tries; the database lets one at a time. */
const CHORES: Record<string, (now: Date) => Promise<void>> = {
  pruning: (now) => prune(database(), now),
  sweeping: (now) => sweepRemovedApplications(database(), now),
  secret_uses: flushSecretUses,
  async key_rotation(now) {
    for (const rotation of await rotateDueKeys(now))
      log().info({ event: "signing_key_rotated", ...rotation });
  },
};

/** Does the chores once a minute, each whether or not another failed. */
export function startChores() {
  const timer = setInterval(() => {
    for (const [chore, run] of Object.entries(CHORES))
      run(new Date()).catch((error: unknown) => noteFailure("chore_failed", error, { chore }));
  }, MINUTE).unref();
  return { stop: () => clearInterval(timer) };
}
