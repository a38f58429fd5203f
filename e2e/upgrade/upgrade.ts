import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporary } from "@/db/embedded/temporary";
import type { Db } from "@/db/system/client";
import { buildIfStale } from "../../scripts/stale.mjs";
import { Load } from "../failover/load";
import { findLosses, findWrong } from "../failover/losses";
import { foyerJson } from "../support/foyer";
import { openElsewhere } from "../support/moments";
import { freePort, startServer } from "../support/servers";
import { UPGRADE_SECONDS } from "../support/sizes";
import { obtainTokensAt } from "../support/walk";
import { startBalancer } from "./balancer";
import { type Client, keepVisiting, signIn } from "./people";
import { buildRevision } from "./previous-version";
import { createReport } from "./report";

const PASSWORD = randomBytes(12).toString("base64url");
const person = { username: "grace", password: PASSWORD };
const admin = { username: "root", password: PASSWORD };
/** The person of the load of tokens, whose session must not be ended by the sign-ins of visits. */
const holder = { username: "ada", password: PASSWORD };

/**
 * `npm run test:upgrade [-- REVISION]`: runs the previous and this version on one database under
 * load, forward and back. Exits with 1 if a request failed, something acknowledged was lost, or a
 * server logged an error.
 */
async function main(revision: string | undefined) {
  const { commit, folder } = buildRevision(revision);
  await buildIfStale();
  const cluster = await startTemporary();
  const balancer = await startBalancer(await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), "foyer-upgrade-data-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = {
    ...{ DATABASE_URL: cluster.url, PUBLIC_URL: balancer.origin, DATA_DIR: dataDir },
    ...{ RATE_LIMIT_PUBLIC: "0", RATE_LIMIT_TOKEN: "0", LOG_LEVEL: "warn" },
    ...{ APP_SECRET: randomBytes(32).toString("base64url"), SHUTDOWN_DELAY: "1" },
  };
  const db = openElsewhere(cluster.url);
  process.stdout.write(`From ${commit.slice(0, 8)} to this version:\n`);
  const isClean = await goForwardAndBack({ folder, balancer, settings, db });
  process.exitCode = isClean ? 0 : 1;
  await balancer.stop();
  await db.$client.end({ timeout: 1 });
  await cluster.stop();
}

type Course = {
  folder: string;
  balancer: Awaited<ReturnType<typeof startBalancer>>;
  settings: Record<string, string>;
  db: Db;
};

async function goForwardAndBack({ folder, balancer, settings, db }: Course): Promise<boolean> {
  const startOld = () => startServer(settings, { cwd: folder });
  let old = await startOld();
  balancer.leadTo(old.origin);
  const load = await startLoad(balancer.origin, await seed(folder, settings));
  const report = createReport(old, balancer, load, () => findLosses(db, load.tokens.histories));
  await report.phase("old alone", UPGRADE_SECONDS, [old]);

  const fresh = await report.during("new starts and migrates", startServer(settings), [old]);
  balancer.leadTo(old.origin, fresh.origin);
  await report.phase("both", UPGRADE_SECONDS, [old, fresh]);
  balancer.leadTo(fresh.origin);
  await report.during("old stops", old.stop(), [old, fresh]);
  await report.phase("new alone", UPGRADE_SECONDS, [fresh]);

  old = await report.during("old starts again", startOld(), [fresh]);
  balancer.leadTo(old.origin, fresh.origin);
  await report.phase("both again", UPGRADE_SECONDS, [old, fresh]);
  balancer.leadTo(old.origin);
  await report.during("new stops", fresh.stop(), [old, fresh]);
  await report.phase("old alone, rolled back", UPGRADE_SECONDS, [old]);
  await load.stop();
  await old.stop();
  const wrong = findWrong(load.tokens);
  for (const line of wrong) process.stdout.write(`  ${line}\n`);
  return report.isClean() && wrong.length === 0;
}

/** Creates the accounts and the application by the previous version's own commands. */
async function seed(folder: string, env: Record<string, string>): Promise<Client> {
  const call = { env, cwd: folder };
  const redirectUri = "https://client.example/callback";
  for (const [{ username, password }, role] of [
    [person, "user"],
    [holder, "user"],
    [admin, "administrator"],
  ] as const) {
    const account = ["--username", username, "--email", `${username}@example.org`, "--role", role];
    await foyerJson(["users", "create", ...account, "--password-stdin"], {
      ...call,
      input: password,
    });
  }
  const registration = ["--name", "Upgrade", "--redirect-uri", redirectUri];
  const { client_id, client_secret } = await foyerJson(
    ["applications", "create", ...registration],
    call,
  );
  return { clientId: client_id, clientSecret: client_secret, redirectUri };
}

async function startLoad(origin: string, client: Client) {
  let done = false;
  const wrong: string[] = [];
  const place = { origin, client, isDone: () => done, wrong };
  const visiting = keepVisiting(place, person, admin);
  // The first authorization consents, which the load of tokens needs.
  await obtainTokensAt(origin, client, holder);
  const browser = await signIn(origin, holder);
  const cookie = `foyer.session=${browser.cookie("foyer.session")}`;
  const tokens = new Load(client, cookie, [origin, origin], { clients: 2, rate: 20 });
  return {
    tokens,
    wrong,
    async stop() {
      done = true;
      await Promise.all([visiting, tokens.stop()]);
    },
  };
}

await main(process.argv[2]);
