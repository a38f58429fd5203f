import type { Db } from "@/db/system/client";
import { foyerJson } from "./foyer";
import { openElsewhere } from "./moments";
import { createOwnDatabase } from "./own-database";
import { startPair } from "./servers";
import { world } from "./world";

export type OwnPair = {
  /** Two processes; the first one's address is the issuer. */
  origins: readonly [string, string];
  db: Db;
  /** Environment of a command on this database. */
  env: Record<string, string>;
  /** Runs the real command on this database. */
  command(...args: string[]): ReturnType<typeof foyerJson>;
  stop(): Promise<void>;
};

/** Starts two processes on a database of their own, for tests that would disturb others. */
export async function startOwnPair(): Promise<OwnPair> {
  const { url: DATABASE_URL, drop } = await createOwnDatabase();
  const env = { DATABASE_URL, APP_SECRET: world().appSecret };
  const limits = { RATE_LIMIT_PUBLIC: "0", RATE_LIMIT_TOKEN: "0" };
  const settings = { ...env, ...limits, LOG_LEVEL: "warn" };
  const [first, second] = await startPair(settings);
  const db = openElsewhere(DATABASE_URL);
  const commandEnv = { ...env, PUBLIC_URL: first.origin };
  return {
    origins: [first.origin, second.origin],
    db,
    env: commandEnv,
    command: (...args) => foyerJson(args, { env: commandEnv }),
    async stop() {
      await Promise.all([first.stop("SIGKILL"), second.stop("SIGKILL")]);
      await db.$client.end({ timeout: 1 });
      await drop();
    },
  };
}
