import { launchBrowser } from "../support/picture-browser";
import { drawDocumented } from "./documented";
import { startStage } from "./stage";

// Exiting on a signal also ends what this script started (e2e/support/servers.ts).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Draws the screenshots of README and docs into docs/screenshots. */
const stage = await startStage();
const { browser, close } = await launchBrowser();
try {
  await drawDocumented(browser, stage);
} finally {
  await close();
  await stage.stop();
}
// Without this, Node 20 can hang in its cleanup if a socket is still open.
process.exit();
