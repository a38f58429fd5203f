// `npm run test:full`: runs all end-to-end tests against the built server, and the campaigns at
// full size (docs/figures.md). With arguments, which go to Playwright, the unit campaigns and races
// are skipped.
import { spawnSync } from "node:child_process";
import { installDebianParts } from "./debian-parts.mjs";

const SIZES = {
  FOYER_OUTDATED_ANSWERS: "100000",
  FOYER_BAD_INPUTS: "100000",
  FOYER_DURABLE: "1",
  FOYER_RACERS: "100",
  FOYER_RACE_ROUNDS: "50",
  FOYER_CUT_REQUESTS: "40",
  FOYER_CUT_ALL_REQUESTS: "1000",
  FOYER_DATABASE_CUTS: "200",
  FOYER_DATABASE_KILLS: "100",
  FOYER_APPLICATION_KILLS: "100",
  FOYER_LOGOUT_KILL_ROUNDS: "10",
  FOYER_KEY_ROTATIONS: "10",
  FOYER_DIFFERENTIAL_REQUESTS: "1300",
  FOYER_SCRIPT_PAYLOADS: "200",
  FOYER_REDIRECT_MUTANTS: "10000",
  FOYER_RETURN_ADDRESSES: "2000",
  FOYER_SIGN_IN_TIMINGS: "300",
  FOYER_EVERY_WIDTH: "1",
  FOYER_WITHOUT_SCRIPTS: "1",
  FOYER_INSTALLED_CLIENTS: "1",
};
/** @param {string[]} script */
const run = (...script) =>
  spawnSync(process.execPath, script, { stdio: "inherit", env: { ...process.env, ...SIZES } })
    .status ?? 1;

installDebianParts();
const chosen = process.argv.slice(2);
const vitest = (/** @type {string[]} */ ...selection) =>
  chosen.length > 0 ? 0 : run("node_modules/vitest/vitest.mjs", "run", ...selection);
const races = ["--project=unit", "-t", "concurrent", "lib/session", "lib/users/set-up.test.ts"];
const unit = vitest("--project=campaigns") || vitest(...races);
process.exitCode =
  run("scripts/test-e2e.mjs", ...(chosen.length > 0 ? chosen : ["--project=*"])) || unit;
