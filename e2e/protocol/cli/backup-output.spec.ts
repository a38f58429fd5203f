import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { foyerJson, startFoyer } from "../../support/foyer";

test("a backup to standard output is whole, and its report is on standard error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-backup-"));
  const file = join(folder, "piped");
  const child = startFoyer(["backup", "-"]);
  const [bytes, report] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  expect(report).toMatch(/^Backed up \d+ account\(s\), .+ to standard output\.\n/);
  await writeFile(file, bytes);
  expect((await foyerJson(["backup", "verify", file])).restorable).toBe(true);
  await rm(folder, { recursive: true });
});

test("a backup to standard output fails if nobody reads it", async () => {
  const child = startFoyer(["backup", "-"]);
  child.stdout.destroy();
  const ended = once(child, "close");
  expect(await text(child.stderr)).toMatch(/^foyer: FILE: standard output .+ \(EPIPE\)\n$/);
  await ended;
  expect(child.exitCode).toBe(1);
});
