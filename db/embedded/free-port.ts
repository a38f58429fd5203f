import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Returns a free port below every system's ephemeral range. Within that range, a client that
 * retries while PostgreSQL is down could be assigned this very port and connect to itself, so that
 * PostgreSQL can't restart.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  return (await isFree(port)) ? port : findFreePort();
}

async function isFree(port: number) {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1", exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
