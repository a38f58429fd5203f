import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export type Served = { origin: string; stop(): Promise<void> };

/**
 * Serves the application that `make` returns for the origin. The port comes first, because the
 * redirect URI is registered with it.
 */
export async function serve<Party extends object>(
  make: (origin: string) => Promise<Party & { listener: RequestListener }>,
): Promise<Party & Served> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const origin = `http://localhost:${address.port}`;
  const party = await make(origin);
  server.on("request", party.listener);
  return {
    ...party,
    origin,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
