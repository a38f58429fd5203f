import { randomBytes } from "node:crypto";
import { startTemporary } from "@/db/embedded/temporary";
import { openDatabase } from "@/db/system/client";
import { startServer } from "@/e2e/support/servers";
import { formatPages, GOAL, measurePages } from "./admin-pages";
import { populate, SIZES } from "./admin-population";
import { writeNumbers } from "./results";

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
    await writeNumbers("admin", { goal: GOAL, sizes, rows });
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

await main(Number(process.argv[2] ?? 1));
