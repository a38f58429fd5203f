import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import manifest from "@/package.json" with { type: "json" };

const SERVER = `
process.once("SIGTERM", () => {
  console.log("stopped");
  process.exit();
});
setTimeout(() => {}, 20_000);
console.error("started");
`;

it("SIGTERM to `npm start` reaches the server", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "scripts"));
  await writeFile(join(folder, "scripts/start.mjs"), SERVER);
  const { start } = manifest.scripts;
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { start } }));
  const npm = spawn("npm", ["start"], { cwd: folder });
  onTestFinished(() => void npm.kill("SIGKILL"));
  await once(npm.stderr, "data");
  npm.kill("SIGTERM");
  expect(await text(npm.stdout)).toContain("stopped");
});
