// `npm run test:full`: the campaigns at their full figures (docs/figures.md); arguments go to Playwright.
import { spawnSync } from "node:child_process";

const SIZES = {
  FOYER_DURABLE: "1",
  FOYER_RACE_ROUNDS: "50",
  FOYER_CUT_REQUESTS: "40",
  FOYER_CUT_ALL_REQUESTS: "1000",
  FOYER_KILL_ROUNDS: "15",
  FOYER_LOGOUT_KILL_ROUNDS: "10",
  FOYER_KEY_ROTATIONS: "10",
  FOYER_DIFFERENTIAL_REQUESTS: "1300",
  FOYER_SCRIPT_PAYLOADS: "200",
  FOYER_SIGN_IN_TIMINGS: "300",
  FOYER_EVERY_WIDTH: "1",
};
const CAMPAIGNS = [
  "races",
  "client-assertion",
  "cutting",
  "restart",
  "theft",
  "outage",
  "token-lifetimes",
  "cross-client",
  "hostile-assertions",
  "key-rotation",
  "back-channel",
  "differential",
  "foreign-forms",
  "stored-scripts",
  "sign-in-alike",
  "sign-in-limits",
  "accessibility",
  "access.spec",
];

const chosen = process.argv.length > 2 ? process.argv.slice(2) : CAMPAIGNS;
const { status } = spawnSync(process.execPath, ["scripts/test-e2e.mjs", ...chosen], {
  stdio: "inherit",
  env: { ...process.env, ...SIZES },
});
process.exitCode = status ?? 1;
