import { launchBrowser } from "../support/picture-browser";
import { drawDocumented } from "./documented";
import { startLifelikeServer } from "./lifelike-server";

// Exiting on a signal also ends what this script started (e2e/support/servers.ts).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Draws the screenshots of README and docs into docs/screenshots. */
const server = await startLifelikeServer();
const { browser, close } = await launchBrowser();
try {
  await drawDocumented(browser, server);
} finally {
  await close();
  await server.stop();
}
// Without this, Node 20 can hang in its cleanup if a socket is still open.
process.exit();
