import { type Db, openDatabase } from "@/db/system/client";

/** Servers that global-setup.ts started for the whole run, passed to the workers in one variable. */
export type World = {
  origin: string;
  /** A second process on the same database, with the first one's issuer. */
  secondOrigin: string;
  databaseUrl: string;
  /** The maintenance database of the same cluster, for tests that create their own. */
  clusterUrl: string;
  appSecret: string;
  /** Folder where the servers store mail. */
  dataDir: string;
};

const VARIABLE = "FOYER_E2E_WORLD";

export function announceWorld(world: World) {
  process.env[VARIABLE] = JSON.stringify(world);
  // Playwright's `baseURL` of every browser.
  process.env.PLAYWRIGHT_TEST_BASE_URL = world.origin;
}

export function world(): World {
  const announced = announcedWorld();
  if (!announced) throw new Error("global-setup.ts has not run");
  return announced;
}

/** Returns null while global-setup.ts has not run. */
export const announcedWorld = (): World | null => JSON.parse(process.env[VARIABLE] ?? "null");

const opened = new Map<string, Db>();

/** Returns the servers' database, for creating fixtures. */
export function db(): Db {
  const { databaseUrl } = world();
  const database = opened.get(databaseUrl) ?? openDatabase(databaseUrl, { connections: 2 });
  opened.set(databaseUrl, database);
  return database;
}
