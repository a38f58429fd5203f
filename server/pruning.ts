import { database } from "@/db/client";
import { prune } from "@/db/prune";
import { log } from "@/lib/log";

const MINUTE = 60_000;

/** Removes expired rows once a minute, in small batches; of several processes each skips what another holds. */
export function startPruning() {
  const timer = setInterval(() => {
    prune(database(), new Date()).catch((error: Error) =>
      log().warn({ event: "pruning_failed", message: error.message }),
    );
  }, MINUTE).unref();
  return { stop: () => clearInterval(timer) };
}
