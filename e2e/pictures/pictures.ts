import { parseArgs } from "node:util";
import { launchBrowser } from "../support/picture-browser";
import { drawAll } from "./contact";
import { DOCUMENTED, drawDocumented } from "./documented";
import { startStage } from "./stage";

const USAGE = `npm run screenshots                      the pictures of README and docs, into docs/screenshots
npm run screenshots -- --all DIR        every page and state, narrow and wide, light and dark, in both languages
npm run screenshots -- --all DIR --only RE   those whose name matches, such as '^consent.*-phone-.*-en$'
`;

// Exiting on a signal also ends what this script started (e2e/support/servers.ts).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

async function main() {
  const { values } = parseArgs({
    options: { all: { type: "string" }, only: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const stage = await startStage();
  const { browser, close } = await launchBrowser();
  try {
    if (values.all === undefined) await drawDocumented(browser, stage, DOCUMENTED);
    else await drawAll(browser, stage, values.all, new RegExp(values.only ?? ""));
  } finally {
    await close();
    await stage.stop();
  }
}

await main();
// Without this, Node 20 can hang in its cleanup if a socket is still open.
process.exit();
