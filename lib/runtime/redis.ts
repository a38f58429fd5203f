/** Timeout of a connection and of a command in milliseconds. */
const TIMEOUT_MS = 1000;

/**
 * Returns a client that is not connected yet. Commands fail at once while disconnected; `once`
 * disables reconnecting.
 */
export async function createRedis(url: string, { once = false } = {}) {
  // Imported on demand: the package takes 17 MB of memory.
  const { createClient } = await import("@redis/client");
  return createClient({
    url,
    name: "foyer",
    disableOfflineQueue: true,
    commandOptions: { timeout: TIMEOUT_MS },
    socket: {
      connectTimeout: TIMEOUT_MS,
      reconnectStrategy: once ? false : (tries) => Math.min(tries * 100, 2000),
    },
  });
}

/**
 * Returns a short reason of an error. A server in protected mode refuses a connection with a text of ten
 * lines, on which the client fails if it comes before its first command (seen with Valkey 8).
 */
export const redisReason = ({ message }: Error): string =>
  /^DENIED|reading 'reject'/.test(message)
    ? "it is in protected mode, and admits only its own machine; set a password"
    : message;
