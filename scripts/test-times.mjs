// Reports which folders' tests take the processor's time, and fails those over their budget
// (test-times.json). A green run updates the file.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { filesOf } from "./test-reports.mjs";

const FILE = new URL("test-times.json", import.meta.url);

/** Seconds that the reference machine takes for `work`. */
const REFERENCE = 0.04;

/** @typedef {Record<string, { seconds: number, budget: number }>} Times a row per folder */

/** Seconds that the ended and awaited descendants of this process used; 0 outside of Linux. */
export function usedByChildren() {
  if (!existsSync("/proc/self/stat")) return 0;
  const stat = readFileSync("/proc/self/stat", "utf8");
  // cutime and cstime of proc(5), in hundredths of a second; the name before `)` can have spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(14, 16);
  return (Number(user) + Number(system)) / 100;
}

/**
 * Measures this machine during a run, busy as it is: its tests and this work slow down alike.
 * `factor` turns its seconds into those of the reference machine.
 */
export function watchSpeed() {
  /** @type {number[]} */
  const samples = [];
  const sample = () => {
    const { user } = process.cpuUsage();
    work();
    samples.push((process.cpuUsage().user - user) / 1e6);
  };
  sample();
  const timer = setInterval(sample, 10_000).unref();
  return {
    factor() {
      clearInterval(timer);
      const median = samples.sort((one, other) => one - other)[samples.length >> 1] ?? REFERENCE;
      return REFERENCE / median;
    },
  };
}

/** Work like that of most tests: parses, builds and hashes texts. */
function work() {
  let text = "";
  for (let n = 0; n < 5000; n++) {
    const rows = Array.from({ length: 20 }, (_, row) => ({ row, n, text: text.slice(0, 20) }));
    text = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
}

/**
 * Divides the seconds of each stage over the folders of its report, by their share of test time.
 *
 * @param {{ report: any, seconds: number }[]} stages @param {number} factor of `watchSpeed`
 */
export function timesOf(stages, factor) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { report, seconds } of stages) {
    const files = filesOf(report);
    const total = files.reduce((sum, [, taken]) => sum + taken, 0) || 1;
    for (const [file, taken] of files) {
      const folder = file.split("/").slice(0, -1).slice(0, 2).join("/");
      const share = (seconds * factor * taken) / total;
      times.set(folder, (times.get(folder) ?? 0) + share);
    }
  }
  return times;
}

/** @param {Map<string, number>} times @param {Times} rows @returns {string[]} a line per folder */
export const overBudget = (times, rows) =>
  [...times].flatMap(([folder, seconds]) => {
    const { budget = Number.POSITIVE_INFINITY } = rows[folder] ?? {};
    return seconds > budget
      ? [`${folder} took ${seconds.toFixed(1)} s of processor time; its budget is ${budget} s`]
      : [];
  });

/**
 * Returns the rows of the next run. A time that moved by less than a fifth, or 2 s, stays, so that
 * most runs change nothing. The budget of a new folder is two and a half times its first time, and at least 20 s.
 *
 * @param {Map<string, number>} times @param {Times} rows @returns {Times}
 */
export function updated(times, rows) {
  const folders = [...times].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    folders.map(([folder, taken]) => {
      const { seconds = 0, budget = Math.max(20, Math.ceil(2.5 * taken)) } = rows[folder] ?? {};
      const hasMoved = !(folder in rows) || Math.abs(taken - seconds) > Math.max(2, seconds / 5);
      return [folder, { seconds: hasMoved ? Math.round(taken) : seconds, budget }];
    }),
  );
}

/** @returns {Times} */
export const readTimes = () => JSON.parse(readFileSync(FILE, "utf8"));

/** Writes a row per line, as Biome formats them. @param {Times} rows */
export const writeTimes = (rows) =>
  writeFileSync(
    FILE,
    `{\n${Object.entries(rows)
      .map(
        ([folder, { seconds, budget }]) =>
          `  "${folder}": { "seconds": ${seconds}, "budget": ${budget} }`,
      )
      .join(",\n")}\n}\n`,
  );
