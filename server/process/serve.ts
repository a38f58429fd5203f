import cluster from "node:cluster";
import type { EventEmitter } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { closeDatabase } from "@/db/system/client";
import { readOrganization } from "@/lib/organization/organization";
import { fullVersion, projectFolder } from "@/lib/project-folder";
import { env, issuer } from "@/lib/runtime/env";
import { listen } from "@/lib/runtime/listen";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { closeListener } from "@/lib/runtime/watched";
import { startChores, startFlushing } from "@/server/jobs/chores";
import { startLogoutDelivery, startMailDelivery } from "@/server/jobs/outbox";
import { answerPrimary, serveMetrics } from "@/server/metrics/endpoint";
import type { Measuring } from "@/server/metrics/measure";
import { routeLabels } from "@/server/metrics/route-label";
import { readBuildFiles, readPageAddresses } from "@/server/pages/build-files";
import { loadNext } from "@/server/pages/next";
import { boundConnections, endSilentConnections } from "./connections";
import { createGrace, drain, openConnections, stopKeepingAlive } from "./drain";
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

/** Milliseconds that a process in an unknown state gets to shut down: longer than its requests get (drain.ts). */
const SHUTDOWN_TIMEOUT_MS = 15_000;

type Events = Pick<EventEmitter, "on" | "removeAllListeners">;

/** Symbol under which Next keeps its listener of rejections: a page adds its own only if this one doesn't listen. */
const LISTENER_OF_NEXT = Symbol.for("next.unhandledRejectionListener");

/**
 * Handles errors that no request or background job caught (ASVS 16.5.4), in place of Next's
 * listeners, which print several lines and continue: call it again once Next is loaded. After an
 * exception the state is unknown: `stop` shuts down, and a service manager or the primary process
 * starts another. After a rejection the process continues: exiting would let anyone who can cause
 * one stop the service.
 */
export function handleLastResort(events: Events, stop: (patience: number) => void): void {
  events.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
  events.on("uncaughtException", (error: unknown) => {
    write("fatal", "uncaught_exception", error);
    stop(SHUTDOWN_TIMEOUT_MS);
  });
  const onRejection = (error: unknown) => {
    increment("foyer_unexpected_errors_total", { event: "unhandled_rejection" });
    write("error", "unhandled_rejection", error);
  };
  events.on("unhandledRejection", onRejection);
  Object.assign(globalThis, { [LISTENER_OF_NEXT]: onRejection });
}

/** Logs only message and stack: database driver errors carry statement parameters. */
function write(level: "fatal" | "error", event: string, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  log()[level]({ event, message, stack });
}
