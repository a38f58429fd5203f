import { createServer } from "node:http";
import { createRequire } from "node:module";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { projectFolder } from "@/lib/project-folder";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { readBuiltConfiguration } from "./build-files";
import type { NodeHandler } from "./capture";
import { inParts } from "./in-parts";

/**
 * Serves what isn't served directly, with Next. Loading it takes half of a start, and no API needs
 * it: `load` is called once the server listens, and page requests wait for it
 * (docs/decisions/0147). Without a build, it fails at once.
 */
export function createNext() {
  // The configuration of the build, as Next's own standalone server sets it. Otherwise Next reads
  // next.config.mjs again, which loads compilers.
  completeEnvironment({
    __NEXT_PRIVATE_STANDALONE_CONFIG: readBuiltConfiguration(projectFolder),
  });
  let loading: Promise<NodeHandler> | undefined;
  const load = () => {
    loading ??= loadNext();
    return loading;
  };
  const serve: NodeHandler = async (incoming, outgoing) => (await load())(incoming, outgoing);
  return { load, serve };
}

/** The largest parts of Next, in the order in which it loads them. */
const PARTS = [
  "next/dist/server/require-hook",
  "next/dist/server/node-environment",
  "next/dist/build/next-config-ts/transpile-config",
  "next/dist/server/config",
  "next/dist/server/base-server",
  "next/dist/server/next-server",
  "next/dist/server/lib/router-server",
];

async function loadNext(): Promise<NodeHandler> {
  const require = createRequire(import.meta.url);
  await inParts(PARTS.map((part) => () => require(part)));
  const { default: next } = await import("next");
  // Next prints how long its configuration took, unless it was loaded before.
  const configuration: typeof import("next/dist/server/config") = require("next/dist/server/config");
  await configuration.default(PHASE_PRODUCTION_SERVER, projectFolder);
  const app = next({
    dev: false,
    dir: projectFolder,
    port: env().PORT,
    hostname: "localhost",
    // instrumentation.ts logs each error in one line; Next would also print its stack, on every request of an outage.
    quiet: true,
    // Next listens for upgrades on this unused server, because it closes every such connection. A
    // server may ignore an Upgrade header (RFC 9110 section 7.8): without a listener, Node answers
    // in HTTP/1.1. Java's HttpClient, and therefore Spring, offers h2c with each first request over
    // plain http.
    httpServer: createServer(),
  });
  await app.prepare();
  return app.getRequestHandler();
}
