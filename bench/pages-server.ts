import { randomBytes } from "node:crypto";
import { startTemporary } from "@/db/embedded/temporary";
import { openDatabase } from "@/db/system/client";
import { startServer } from "@/e2e/support/servers";
import { makeSite } from "@/test/factories";

const NAMES = ["Harbor", "Archive", "Payroll", "Canteen", "Library", "Fleet", "Press", "Garden"];
const ADJECTIVES = ["Northern", "Central", "Shared", "Public", "Internal", "Regional", "New"];
const SUBJECTS = ["bookings", "guidelines", "reports", "requests", "contracts", "rooms", "courses"];
const DEEDS = ["Plan and approve", "Find and read", "Order and return", "Report and follow"];
const OTHERS = ["for every department", "since the merger", "with forms and contacts", "by year"];

const pick = (words: readonly string[], n: number) => words[n % words.length] ?? "";

/** Returns a site unlike any other: repeated text would compress to almost nothing. */
function siteNumber(n: number) {
  const name = `${pick(ADJECTIVES, n * 5)} ${pick(NAMES, n * 3)} ${n}`;
  return {
    slug: name.toLowerCase().replaceAll(" ", "-"),
    title: name,
    displayUrl: `${pick(NAMES, n).toLowerCase()}-${n}.example.org/${pick(SUBJECTS, n * 11)}`,
    description: `${pick(DEEDS, n * 7)} ${pick(SUBJECTS, n)} and ${pick(SUBJECTS, n * 3 + 1)} ${pick(OTHERS, n >> 2)}: office ${(n * 7919) % 997}.`,
    kind: n % 3 === 0 ? ("external" as const) : ("internal" as const),
    pinWeight: n === 1 ? 900 : n % 500,
  };
}

export async function startPagesServer(sites: number) {
  const cluster = await startTemporary();
  const server = await startServer({
    DATABASE_URL: cluster.url,
    APP_SECRET: randomBytes(32).toString("base64url"),
    LOG_LEVEL: "warn",
    RATE_LIMIT_PUBLIC: "0",
  });
  const db = openDatabase(cluster.url, { connections: 1 });
  for (let n = 1; n <= sites; n++) await makeSite(db, siteNumber(n));
  return {
    origin: server.origin,
    async stop() {
      await db.$client.end();
      await server.stop();
      await cluster.stop();
    },
  };
}
