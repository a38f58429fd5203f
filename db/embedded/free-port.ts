import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below every system's range of ports for outgoing connections: in there, a client that retries while
 * PostgreSQL is away may be given the very port and connect to itself, and PostgreSQL can't come back.
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
