import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Embedded } from "@/db/embedded/start";
import { countAll } from "@/db/overview";
import { closeDatabase, database } from "@/db/system/client";
import { migrateDatabase } from "@/db/system/migrate";
import { projectFolder } from "@/lib/project-folder";
import { env, issuer } from "@/lib/runtime/env";
import { hashPassword } from "@/lib/session/password";
import { seedDemonstration } from "@/server/process/demonstration";
import { startEmbeddedDatabase } from "@/server/process/embedded-database";
import { reportFatal } from "@/server/process/start-errors";
import { type LifelikeRefusal, seedLifelike } from "./lifelike";

const OPTIONS = {
  lifelike: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const USAGE = `Usage: npm run seed [-- --lifelike]

Adds demonstration data to the database in DATABASE_URL, or to the embedded one in DATA_DIR.
--lifelike adds an organization of 32 people instead, for trials: PUBLIC_URL has to be on localhost.
`;

/**
 * `npm run seed`: seeds the demonstration data, or with `--lifelike` a whole organization, into the
 * database in DATABASE_URL, or the embedded one.
 */
async function main() {
  const { values, tokens } = parseArgs({ options: OPTIONS, strict: false, tokens: true });
  const isUnknown = tokens.some(
    (token) => token.kind !== "option" || !Object.hasOwn(OPTIONS, token.name),
  );
  if (values.help || isUnknown) {
    process.stdout.write(USAGE);
    process.exitCode = isUnknown ? 2 : 0;
    return;
  }
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedDatabase("command") : null;
  try {
    await migrateDatabase(given ?? embedded?.url ?? "", join(projectFolder, "db/migrations"));
    await (values.lifelike ? announceLifelike() : announceDemonstration(embedded));
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}

async function announceDemonstration(embedded: Embedded | null) {
  if (!(await seedDemonstration({ embedded: embedded !== null })))
    process.stdout.write("The database already has users. Nothing was changed.\n");
}

const REFUSALS: Record<LifelikeRefusal, string> = {
  occupied: "The database isn't empty. Nothing was changed; --lifelike needs an empty database.",
  public: "PUBLIC_URL is not on localhost. Nothing was changed; --lifelike is for trials only.",
};

const generate = () => randomBytes(15).toString("base64url");

/** Seeds the lifelike organization, and prints what it has and how to sign in. */
async function announceLifelike(): Promise<void> {
  const { DEMO_ADMIN_PASSWORD: admin = generate(), DEMO_USER_PASSWORD: user = generate() } = env();
  const hashes = { administrator: await hashPassword(admin), others: await hashPassword(user) };
  const seeded = await seedLifelike(hashes, new Date());
  if (!seeded.ok) {
    process.stderr.write(`${REFUSALS[seeded.error]}\n`);
    process.exitCode = 1;
    return;
  }
  const { sites, applications, users } = await countAll(database());
  process.stdout.write(`
Lifelike data created: ${sites} sites, ${applications} applications, ${users} people, 90 days of activity.
Sign in at ${issuer()}/sign-in. These passwords are shown only once:
  administrator   admin            ${admin}
  editor          marta.kowalska   ${user}
  developer       katherine        ${user}
  user            ada              ${user}
All other accounts have ada's password; ada has the most applications and sessions.

`);
}

await main().catch(reportFatal);
