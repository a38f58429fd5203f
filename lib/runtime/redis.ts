/** Milliseconds that a connection or an answer may take. */
const PATIENCE = 1000;

/** A client that is not connected yet. What is asked while there is no connection fails at once; `once` tries no second time. */
export async function createRedis(url: string, { once = false } = {}) {
  // 17 MB that only those have who use it.
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
