import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { env, issuer } from "@/lib/runtime/env";
import { requireFreePorts } from "@/lib/runtime/listen";
import { warnOfOldNode } from "@/lib/runtime/node-version";
import { startObserving } from "@/server/process/observe";
import { prepare } from "@/server/process/prepare";
import { serve } from "@/server/process/serve";
import { reportFatal } from "@/server/process/start-errors";
import { runWorkers, startBeating } from "@/server/process/workers";

/** The production server: prepares the database once, then serves in this process or in WORKERS processes. */
async function main() {
  boundHeap();
  // A reader of the output that is gone, as after `npm start | head`, is no reason to end.
  process.stdout.on("error", () => undefined);
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

/**
 * Prints the addresses to the terminal. Only embedded installations do; with DATABASE_URL, the log
 * is the only output.
 */
function printAddresses() {
  const origin = issuer();
  process.stdout.write(`
Foyer is ready:
  site directory   ${origin}/
  account center   ${origin}/account
  developers       ${origin}/developer/build
  administration   ${origin}/admin
  OpenID Connect   ${origin}/.well-known/openid-configuration
Press Ctrl-C to stop the server and its database.

`);
}

/**
 * Makes V8 collect garbage once the old generation has grown by 30 %. By default it waits until the
 * heap has multiplied, because the machine has memory left: a busy server of 60 MB kept 250 MB
 * (docs/design/memory.md).
 */
function boundHeap() {
  setFlagsFromString("--heap-growing-percent=30");
}
