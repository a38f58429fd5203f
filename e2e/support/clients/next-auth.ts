import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { type BuildOptions, build } from "esbuild";
import { makeApplication } from "@/test/factories";
import { db, world } from "../world";
import type { createHandlers } from "./next-auth-handlers";
import { snippetOf } from "./pasted";
import { serve } from "./serve";

type Handlers = ReturnType<typeof createHandlers>;

/** Bundles a module as Next does, because next-auth imports Next's modules in a way that only a bundler resolves. */
async function bundled<Module>(source: BuildOptions): Promise<Module> {
  // Inside the project, so that Node resolves the modules outside the bundle.
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "next-auth-"));
  const outfile = join(folder, "handlers.mjs");
  await build({
    ...source,
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

/** Serves the route handlers of `app/api/auth/[...nextauth]/route.ts` without an application around them. */
const listenerOf = ({ GET }: Handlers) =>
  getRequestListener((request) => GET(request as Parameters<typeof GET>[0]), {
    overrideGlobalObjects: false,
  });

const makeRegistered = (origin: string, given: Parameters<typeof makeApplication>[1] = {}) =>
  makeApplication(db(), { ...given, redirectUris: [`${origin}/api/auth/callback/foyer`] });

export const startNextAuth = () =>
  serve(async (origin) => {
    const { clientId, clientSecret } = await makeRegistered(origin);
    const { createHandlers: create } = await bundled<{ createHandlers: typeof createHandlers }>({
      entryPoints: ["e2e/support/clients/next-auth-handlers.ts"],
    });
    const log: [string, unknown][] = [];
    const settings = { issuer: world().origin, clientId, clientSecret };
    return { listener: listenerOf(create(settings, (...line) => log.push(line))), log };
  });

/** Starts the auth.ts that the application's page shows, with the environment that it and the library read. */
export const startPastedNextAuth = (given: Parameters<typeof makeApplication>[1]) =>
  serve(async (origin) => {
    const application = await makeRegistered(origin, given);
    const environment = {
      AUTH_SECRET: "a long secret of the relying party's own",
      ...(given?.tokenEndpointAuthMethod !== "none" && {
        FOYER_CLIENT_SECRET: application.clientSecret,
      }),
    };
    const define = Object.entries(environment).map(([name, value]) => [
      `process.env.${name}`,
      JSON.stringify(value),
    ]);
    const { handlers } = await bundled<{ handlers: Handlers }>({
      stdin: { contents: snippetOf("next-auth", application), loader: "ts", resolveDir: "." },
      define: Object.fromEntries(define),
    });
    return { listener: listenerOf(handlers) };
  });
