import { test } from "@playwright/test";
import type { Db } from "@/db/system/client";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { openElsewhere } from "./moments";
import { createOwnDatabase } from "./own-database";
import { type RunningServer, startServer } from "./servers";
import { announceWorld, db, type World, world } from "./world";

export type OwnServer = {
  server: RunningServer;
  url: string;
  db: Db;
  proxy: TestProxy;
  /** Restarts the server on the same port and data, optionally with other settings. */
  restart(changes?: Record<string, string>): Promise<RunningServer>;
  stop(): Promise<void>;
};

/** Starts a server on a database of its own, through a proxy that can fail. `empty` makes it its very first start. */
export async function startOwnServer(
  settings: Record<string, string> = {},
  { empty = false } = {},
): Promise<OwnServer> {
  const { url, drop } = await createOwnDatabase({ empty });
  const proxy = await startTestProxy(url);
  const all = {
    DATABASE_URL: proxy.url,
    APP_SECRET: world().appSecret,
    DATA_DIR: world().dataDir,
    RATE_LIMIT_PUBLIC: "0",
    RATE_LIMIT_TOKEN: "0",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const first = await startServer(all);
  const own: OwnServer = {
    server: first,
    url,
    db: openElsewhere(url),
    proxy,
    async restart(changes = {}) {
      const { port: PORT } = new URL(first.origin);
      own.server = await startServer({ ...all, PORT, ...changes });
      return own.server;
    },
    async stop() {
      await own.server.stop("SIGKILL");
      await proxy.close();
      await own.db.$client.end({ timeout: 1 });
      await drop();
    },
  };
  return own;
}

/**
 * Starts an own server before the tests of a file, which run in one worker, so once, and stops it
 * after them. It is the world of these tests.
 */
export function setUpOwnServer(settings: Record<string, string> = {}): OwnServer {
  test.describe.configure({ mode: "default" });
  const own = {} as OwnServer;
  let usual: World;
  let started: OwnServer;
  test.beforeAll(async () => {
    usual = world();
    started = await startOwnServer(settings);
    const { origin } = started.server;
    announceWorld({ ...usual, origin, secondOrigin: origin, databaseUrl: started.url });
    Object.defineProperties(own, {
      ...Object.getOwnPropertyDescriptors(started),
      // A restart replaces it.
      server: { get: () => started.server, configurable: true },
    });
  });
  test.afterAll(async () => {
    await db().$client.end({ timeout: 1 });
    announceWorld(usual);
    await own.stop();
  });
  return own;
}

/** Settings of another server on the test run's database. */
export const onWorld = () => ({ DATABASE_URL: world().databaseUrl, APP_SECRET: world().appSecret });

/** Starts a server on the test run's database before the tests of a file, and stops it after them. */
export function setUpServer(settings: Record<string, string>, { isIssuer = true } = {}) {
  test.describe.configure({ mode: "default" });
  let started: RunningServer | undefined;
  test.beforeAll(async () => {
    const issuer = isIssuer ? {} : { PUBLIC_URL: world().origin };
    started = await startServer({ ...onWorld(), ...issuer, ...settings });
  });
  test.afterAll(() => started?.stop());
  return new Proxy({} as RunningServer, { get: (_, name) => Reflect.get(started ?? {}, name) });
}
