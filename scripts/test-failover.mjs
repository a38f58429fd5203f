// `npm run test:failover`: runs the failover campaign on a current build. FOYER_FAILOVERS is its size.
// An argument selects the faults whose names contain it.
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./stale.mjs";

await buildIfStale();
const campaign = ["scripts/run.mjs", "e2e/failover/main.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, campaign, { stdio: "inherit" }).status ?? 1;
