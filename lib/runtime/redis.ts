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
 * Returns why a server refuses connections; null for any other error. Redis's own message about protected mode
 * is ten lines long. If a refusal comes before the first command, the client fails on it (seen with Valkey 8).
 */
export function refusalOf({ message }: Error): string | null {
  if (message.startsWith("DENIED"))
    return "it is in protected mode, and accepts only local connections; set a password";
  return message.includes("reading 'reject'")
    ? "it refuses connections: it is in protected mode, or has too many clients"
    : null;
}
