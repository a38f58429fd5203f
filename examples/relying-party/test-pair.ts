import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.mjs";
import { listen } from "./test-listen";
import { CLIENT_SECRET, startProvider } from "./test-provider";

export type Pair = Awaited<ReturnType<typeof startPair>>;

/**
 * Starts the application. It and the provider must know each other's address, so the port opens
 * before the application starts.
 */
export async function startApp(issuerOf: (origin: string) => Promise<string>) {
  let listener = getRequestListener(() => new Response(null, { status: 503 }));
  const server = createServer((request, response) => listener(request, response));
  const { origin, close } = await listen(server);
  const app = createApp({
    issuer: await issuerOf(origin),
    clientId: "demo-web",
    clientSecret: CLIENT_SECRET,
    scope: "openid profile email",
    origin,
    host: "localhost",
    port: 0,
  });
  listener = getRequestListener(app.fetch);
  return { origin, close };
}

/** Starts the application and a provider that knows it, each on a free port. */
export async function startPair() {
  let provider: Awaited<ReturnType<typeof startProvider>> | undefined;
  const app = await startApp(async (origin) => {
    provider = await startProvider(`${origin}/callback`);
    return provider.origin;
  });
  if (provider === undefined) throw new Error("the provider was not asked for");
  const started = provider;
  const close = async () => {
    await app.close();
    await started.close();
  };
  return { home: app.origin, provider: started, close };
}
