import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { announceWorld } from "@/e2e/support/world";
import { executeOn, urlOfDatabase } from "@/test/database/server";

/* Runs before each file. The worker's files share one process, and therefore one server. */
const worker = globalThis as { inProcessServer?: Promise<void> };
worker.inProcessServer ??= startInProcess();
await worker.inProcessServer;

/** Serves the production server's routes from this process, on a database of its own. */
async function startInProcess() {
  const { url: clusterUrl, template, appSecret } = inject("prepared");
  const database = `${template}_${randomBytes(4).toString("hex")}`;
  await executeOn(clusterUrl, `create database ${database} template ${template}`);
  const databaseUrl = urlOfDatabase(clusterUrl, database);
  let listener: RequestListener | undefined;
  const listenAnywhere = () => listen((incoming, outgoing) => listener?.(incoming, outgoing));
  const origin = await listenAnywhere();
  const secondOrigin = await listenAnywhere();
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    PUBLIC_URL: origin,
    RATE_LIMIT_PUBLIC: "0",
    RATE_LIMIT_TOKEN: "0",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  });
  const dataDir = "";
  announceWorld({ origin, secondOrigin, databaseUrl, clusterUrl, appSecret, dataDir });
  listener = await loadListener();
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 65_000, joinDuplicateHeaders: true }, listener);
  await once(server.listen(0, "localhost"), "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Loads the server after the environment is set: its modules read it once. */
async function loadListener() {
  const { createListener } = await import("@/server/process/listener");
  const { startFlushing } = await import("@/server/jobs/chores");
  startFlushing();
  // Next is missing: pages need the built server.
  const serveNext = async (_: unknown, outgoing: ServerResponse) =>
    void outgoing.writeHead(501).end();
  return createListener(serveNext, {
    isPage: () => true,
    patternOf: () => null,
    isFile: () => false,
    sendFile: () => false,
  });
}
