import cluster from "node:cluster";
import { env } from "@/lib/runtime/env";
import { requireFreePorts } from "@/lib/runtime/listen";
import { printAddresses } from "@/server/process/banner";
import { boundHeap } from "@/server/process/heap";
import { startBeating } from "@/server/process/heartbeats";
import { startObserving } from "@/server/process/observe";
import { warnOfOldNode } from "@/server/process/old-node";
import { prepare } from "@/server/process/prepare";
import { serve } from "@/server/process/serve";
import { reportFatal } from "@/server/process/start-errors";
import { runWorkers } from "@/server/process/workers";

/** The production server: prepares the database once, then serves in this process or in WORKERS processes. */
async function main() {
  boundHeap();
  if (cluster.isWorker) startBeating();
  const observing = await startObserving();
  if (cluster.isWorker) return serve(async () => async () => undefined, observing);
  await requireFreePorts();
  const embedded = env().DATABASE_URL === undefined;
  if (env().WORKERS > 1) await runWorkers(await prepare(), observing);
  else await serve(prepare, observing);
  // A start that fails ends with one line, the reason.
  warnOfOldNode();
  if (embedded) printAddresses();
}

await main().catch(reportFatal);
