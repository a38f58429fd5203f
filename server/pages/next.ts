import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { projectFolder } from "@/lib/project-folder";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { readBuiltConfiguration } from "./build-files";
import type { NodeHandler } from "./capture";

export async function loadNext(): Promise<NodeHandler> {
  // The configuration of the build, as Next's own standalone server sets it. Otherwise Next reads
  // next.config.mjs again, which loads compilers.
  completeEnvironment({
    __NEXT_PRIVATE_STANDALONE_CONFIG: readBuiltConfiguration(projectFolder),
  });
  const { default: next } = await import("next");
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
  await silently(() => app.prepare());
  preloadPages();
  return app.getRequestHandler();
}

/** Runs work without its lines on standard output: Next prints how long its configuration took. */
async function silently(work: () => Promise<void>) {
  const { log } = console;
  console.log = () => undefined;
  await work().finally(() => {
    console.log = log;
  });
}

/** Loads all pages, as `preloadEntriesOnStart` does, which ignores a page that it can't load. Route handlers never run in Next. */
function preloadPages() {
  const require = createRequire(import.meta.url);
  const folder = join(projectFolder, ".next/server");
  const files: Record<string, string> = require(join(folder, "app-paths-manifest.json"));
  for (const [entry, file] of Object.entries(files))
    if (entry.endsWith("/page")) require(join(folder, file));
}
