/** Timeout of a connection and of a command in milliseconds. */
const PATIENCE = 1000;

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
    commandOptions: { timeout: PATIENCE },
    socket: {
      connectTimeout: PATIENCE,
      reconnectStrategy: once ? false : (tries) => Math.min(tries * 100, 2000),
    },
  });
}
