import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const lines = (n: number) =>
  Array.from({ length: n }, (_, i) => `export const line${i} = ${i};\n`).join("");
const longFunction = (n: number) => `export function probe() {\n${"  probe();\n".repeat(n - 2)}}\n`;
const inTransaction = "export const probe = (db) => db.transaction(async () => null);\n";
const inOauth = (call: string) => `export const probe = () => ${call};\n`;

/**
 * Planted violations: the file, its code, and what Biome must report; null if the code is allowed.
 */
const LINTED: [string, string, RegExp | null][] = [
  ["lib/oauth/l1.ts", inOauth("performance.now()"), /does not read the clock/],
  ["lib/oauth/l2.ts", inOauth("setTimeout(probe, 1)"), /does not wait/],
  ["lib/oauth/l3.ts", inOauth("Date.now()"), /does not read the clock/],
  ["lib/oauth/l4.ts", inOauth("new Date()"), /does not read the clock/],
  ["lib/oauth/l5.ts", inOauth('fetch("https://example.com")'), /does no I\/O/],
  ["lib/oauth/l6.ts", inOauth("process.exit()"), /is pure/],
  ["db/l11.ts", inTransaction, /lib opens the transaction/],
  ["db/access.ts", inTransaction, null],
  ["lib/users/l7.ts", lines(201), /noExcessiveLinesPerFile/],
  ["lib/users/l8.ts", lines(200), null],
  ["lib/users/l9.ts", longFunction(61), /noExcessiveLinesPerFunction/],
  ["app/l10.tsx", longFunction(61), /noExcessiveLinesPerFunction/],
];

describe("lint rules", () => {
  let root: string;
  let complaints: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "foyer-lint-"));
    for (const file of ["biome.json", "no-clock.grit", "no-transaction.grit", ".gitignore"])
      cpSync(join(ROOT, file), join(root, file));
    for (const [file, code] of LINTED) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), code);
    }
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const biome = join(root, "node_modules/.bin/biome");
    const { stdout, stderr } = spawnSync(
      biome,
      ["lint", "--colors=off", "--max-diagnostics=none"],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    complaints = stdout + stderr;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(LINTED)("%s", (file, _code, complaint) => {
    const about = complaints
      .split(/\n(?=\S)/)
      .filter((one) => one.startsWith(`${file}:`) || one.startsWith(`${file} `));
    if (complaint) expect(about.join("\n")).toMatch(complaint);
    else expect(about).toEqual([]);
  });
});
