import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { startTemporary } from "@/db/embedded/temporary";
import { openDatabase } from "@/db/system/client";
import { startServer } from "@/e2e/support/servers";
import { formatPages, GOAL, measurePages } from "./admin-pages";
import { populate, SIZES } from "./admin-population";

const FOLDER = "bench/results";

/** `npm run bench:admin [share]`: measures each admin page on a large installation. */
async function main(share: number) {
  const cluster = await startTemporary({ durable: true });
  const db = openDatabase(cluster.url, { connections: 1 });
  const appSecret = randomBytes(32).toString("base64url");
  // The first start migrates the database, so the rows are inserted after it.
  const server = await startServer({
    DATABASE_URL: cluster.url,
    APP_SECRET: appSecret,
    LOG_LEVEL: "warn",
    RATE_LIMIT_PUBLIC: "0",
  });
  try {
    const sizes = await populate(db, SIZES, share);
    const rows = await measurePages(db, server.origin, appSecret);
    await write({ sizes, rows });
    process.stdout.write(`${formatPages(rows)}\n`);
  } catch (error) {
    process.stderr.write(server.output());
    throw error;
  } finally {
    await db.$client.end();
    await server.stop();
    await cluster.stop();
  }
}

async function write(measured: object) {
  const [cpu] = cpus();
  const machine = { node: process.version, cpu: cpu?.model ?? "unknown", cores: cpus().length };
  const date = new Date().toISOString();
  await mkdir(FOLDER, { recursive: true });
  const whole = { date, command: "npm run bench:admin", machine, goal: GOAL, ...measured };
  await writeFile(`${FOLDER}/admin.json`, `${JSON.stringify(whole, null, 2)}\n`);
}

await main(Number(process.argv[2] ?? 1));
