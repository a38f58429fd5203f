// Sums up the raw results that the OpenID Foundation's suite exports of a plan (docs/conformance.md).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The parts of an exported module that are read.
 *
 * @typedef {{ src: string, msg: string, result?: string, requirements?: string[] }} Entry
 * @typedef {{ testName: string, started: string, status: string, result?: string }} Module
 * @typedef {{ exportedVersion: string, testInfo: Module, results: Entry[] }} Export
 */

const NOTED = new Set(["FAILURE", "WARNING", "REVIEW", "SKIPPED"]);
/** Private members of JWKs (RFC 7518 section 6), and what the suite calls a secret. */
const SECRETS = new Set(["d", "p", "q", "dp", "dq", "qi", "client_secret"]);

/** Unpacks the suite's archives in a folder, and returns their modules. @param {string} folder @returns {Export[]} */
export function readExports(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".zip")))
    spawnSync("python3", ["-m", "zipfile", "-e", join(folder, name), folder], { stdio: "inherit" });
  const logs = readdirSync(folder).filter((file) => /^test-log-.*\.json$/.test(file));
  return logs.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

/** Names the conditions of a module that didn't pass. @param {Entry[]} entries */
const notesOf = (entries) =>
  entries
    .filter(({ result }) => NOTED.has(result ?? ""))
    .map(({ result, src, msg, requirements }) => ({
      result,
      condition: src,
      message: msg,
      requirements,
    }));

/**
 * Returns when a plan ran, its variants, and each module's result with the text of what failed or
 * needs a look, in the order in which they ran.
 *
 * @param {Export[]} exports
 * @param {string} plan the plan with its variants in brackets, as the suite's runner takes it
 */
export function summaryOf(exports, plan) {
  const inOrder = exports.toSorted((a, b) => a.testInfo.started.localeCompare(b.testInfo.started));
  const modules = inOrder.map(({ testInfo, results }) => {
    const result =
      testInfo.status === "FINISHED" ? (testInfo.result ?? "UNKNOWN") : testInfo.status;
    const notes = notesOf(results);
    return { name: testInfo.testName, result, ...(notes.length > 0 && { notes }) };
  });
  const variants = [...plan.matchAll(/\[(\w+)=([^\]]+)\]/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { result } of modules) counts[result] = (counts[result] ?? 0) + 1;
  return {
    suiteVersion: exports[0]?.exportedVersion,
    date: inOrder[0]?.testInfo.started,
    plan: plan.replace(/\[.*/, ""),
    variant: Object.fromEntries(variants),
    counts,
    modules,
  };
}

/**
 * Returns a configuration without private keys, secrets and the password.
 *
 * @param {object} configuration
 * @param {string} password
 */
export const withoutSecrets = (configuration, password) =>
  JSON.parse(
    JSON.stringify(configuration, (name, value) => {
      if (SECRETS.has(name)) return undefined;
      return value === password ? "(left out)" : value;
    }),
  );
