import { createServer, type RequestListener } from "node:http";
import { listenLocally } from "@/test/local-server";

export type Served = { origin: string; stop(): Promise<void> };

/**
 * Serves the application that `make` returns for the origin. The port comes first, because the
 * redirect URI is registered with it.
 */
export async function serve<Party extends object>(
  make: (origin: string) => Promise<Party & { listener: RequestListener }>,
): Promise<Party & Served> {
  const server = createServer();
  const { port, stop } = await listenLocally(server);
  const origin = `http://localhost:${port}`;
  const party = await make(origin);
  server.on("request", party.listener);
  return { ...party, origin, stop };
}
