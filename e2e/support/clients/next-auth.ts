import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { build } from "esbuild";
import { makeApplication } from "@/db/factories";
import { db, world } from "../world";
import type { createHandlers } from "./next-auth-handlers";
import { serve } from "./serve";

type Module = { createHandlers: typeof createHandlers };

/** next-auth names Next's modules as only a bundler finds them: bundled here as Next does it. */
async function bundled(): Promise<Module> {
  // Below the project, so that what stays outside the bundle is found.
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "next-auth-"));
  const outfile = join(folder, "handlers.mjs");
  await build({
    entryPoints: ["e2e/support/clients/next-auth-handlers.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: {
      "next/server": "next/server.js",
      "next/headers": "next/headers.js",
      "next/navigation": "next/navigation.js",
    },
    external: ["next/*"],
  });
  const module = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return module;
}

/** The route handlers of `app/api/auth/[...nextauth]/route.ts`, without an application around them. */
export const startNextAuth = () =>
  serve(async (origin) => {
    const application = await makeApplication(db(), {
      redirectUris: [`${origin}/api/auth/callback/foyer`],
    });
    const { clientId, clientSecret } = application;
    const { createHandlers } = await bundled();
    const log: [string, unknown][] = [];
    const settings = { issuer: world().origin, clientId, clientSecret };
    const { GET } = createHandlers(settings, (...line) => log.push(line));
    type NextRequest = Parameters<typeof GET>[0];
    const listener = getRequestListener((request) => GET(request as NextRequest), {
      overrideGlobalObjects: false,
    });
    return { listener, log };
  });
