import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { projectFolder } from "@/lib/project-folder";
import { log } from "@/lib/runtime/log";
import { inParts } from "./in-parts";

/**
 * Loads all pages of the build, so that nobody waits for it at a first visit. Other requests are
 * answered between two pages; Next's own `preloadEntriesOnStart` loads them in one turn of the
 * event loop (docs/decisions/0144).
 */
export async function preloadPages(): Promise<void> {
  const distDir = join(projectFolder, ".next");
  const require = createRequire(import.meta.url);
  const {
    loadComponents,
  }: typeof import("next/dist/server/load-components") = require("next/dist/server/load-components");
  const pages = pagesOf(distDir);
  await inParts(pages.map((page) => () => loadComponents({ ...AS_NEXT, distDir, page })));
  log().info({ event: "pages_loaded", pages: pages.length });
}

/** Options with which Next loads a page of `app` for a request. */
const AS_NEXT = {
  isAppPath: true,
  isDev: false,
  sriEnabled: false,
  needsManifestsForLegacyReasons: false,
};

/** Returns the pages, without the route handlers: none of those runs in Next (server/direct/routes.ts). */
const pagesOf = (distDir: string) =>
  Object.keys(
    JSON.parse(readFileSync(join(distDir, "server/app-paths-manifest.json"), "utf8")),
  ).filter((entry) => entry.endsWith("/page"));
