import cluster from "node:cluster";
import { createServer, type RequestListener } from "node:http";
import { closeDatabase } from "@/db/system/client";
import { readOrganization } from "@/lib/organization/organization";
import { fullVersion, projectFolder } from "@/lib/project-folder";
import { env, issuer } from "@/lib/runtime/env";
import { listen } from "@/lib/runtime/listen";
import { log } from "@/lib/runtime/log";
import { closeListener } from "@/lib/runtime/watched";
import { startFlushing } from "@/server/jobs/buffered-writes";
import { startChores } from "@/server/jobs/chores";
import { startLogoutDelivery } from "@/server/jobs/logout-delivery";
import { startMailDelivery } from "@/server/jobs/mail-delivery";
import { serveMetrics } from "@/server/metrics/endpoint";
import type { Measuring } from "@/server/metrics/measure";
import { routeLabels } from "@/server/metrics/route-label";
import { answerPrimary } from "@/server/metrics/workers";
import { readBuildFiles } from "@/server/pages/build-files";
import { loadNext } from "@/server/pages/next";
import { readPageAddresses } from "@/server/pages/page-addresses";
import { boundConnections, endSilentConnections } from "./connections";
import { createGrace, drain, openConnections, stopKeepingAlive } from "./drain";
import { handleLastResort } from "./last-resort";
import { startLimitSharing } from "./limit-sharing";
import { createListener } from "./listener";
import type { Observing } from "./observe";
import type { Cleanup } from "./prepare";
import { UnfinishedBodies } from "./unfinished-bodies";

/**
 * Requests without a body cost less if Node.js emits no events of a stream for them (24.12 and
 * newer). Nothing may wait for their `end` or `close`.
 */
const OPTIONS = {
  keepAliveTimeout: 65_000,
  joinDuplicateHeaders: true,
  optimizeEmptyRequests: true,
};

/**
 * Loads all pages, listens until SIGTERM or SIGINT, then finishes in-flight requests, runs what
 * `prepare` returned, and exits.
 */
export async function serve(prepare: () => Promise<Cleanup>, observing: Observing): Promise<void> {
  const serveNext = await loadNext();
  const cleanup = await prepare();
  const addresses = readPageAddresses(projectFolder);
  const sendFile = readBuildFiles(projectFolder);
  const listener = createListener(serveNext, { ...addresses, sendFile });
  const server = createBoundServer(observing.around(listener, routeLabels(addresses)));
  const open = openConnections(server);
  // Without a database, the listener loads it later (lib/runtime/watched.ts).
  await readOrganization().catch(() => null);
  const sharing = await startLimitSharing();
  const { PORT: port, HOST: host = "127.0.0.1" } = env();
  await listen(server, { port, host, names: ["PORT", "HOST"] });
  if (observing.measuring) await offerMetrics(observing.measuring);
  const chores = startChores();
  const deliveries = [startLogoutDelivery(), startMailDelivery()];
  const flushing = startFlushing();

  const grace = createGrace();
  const stop = async (signal: string, exitCode = 0) => {
    if (grace.isOver(signal)) return;
    log().info({ event: "stopping", signal });
    stopKeepingAlive(server);
    await grace.pass();
    await Promise.all([drain(server, open), ...deliveries.map((delivery) => delivery.stop())]);
    chores.stop();
    sharing.stop();
    await flushing.stop();
    await closeListener();
    await closeDatabase();
    await observing.stop();
    await cleanup();
    log().info({ event: "stopped" });
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  handleLastResort(process, (patience) => {
    setTimeout(() => process.exit(1), patience).unref();
    void stop("uncaughtException", 1).catch(() => process.exit(1));
  });
  log().info({ event: "listening", url: issuer(), version: fullVersion(), pid: process.pid });
}

/** Creates a server that bounds the connections of a network, and the bodies that are arriving. */
function createBoundServer(listener: RequestListener) {
  const server = createServer(OPTIONS);
  const bodies = new UnfinishedBodies(boundConnections(server));
  server.on("request", bodies.around(listener));
  endSilentConnections(server);
  bodies.watch(server);
  return server;
}

/** Serves the metrics, or with several workers leaves that to the primary process. */
const offerMetrics = async (measuring: Measuring) =>
  cluster.isWorker
    ? answerPrimary(measuring)
    : serveMetrics(() => measuring.families({ stored: true }));
