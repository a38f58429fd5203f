import { createServer, type Server } from "node:net";
import { ConfigurationError, defaultHost, env } from "./env";

/** Address to listen on, with the variables that set its port and host. */
type Address = { port: number; host: string; names: readonly [port: string, host: string] };

/** Resolves when the server listens. */
export function listen(server: Server, address: Address) {
  return new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(listenFault(error, address));
    server.once("error", fail);
    server.listen(address.port, address.host, () => {
      server.off("error", fail);
      resolve();
    });
  });
}

/**
 * Throws if the server can't listen on one of its ports. A start asks before it creates anything, and
 * before it shows what is shown only once.
 */
export async function requireFreePorts(): Promise<void> {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST, DATABASE_URL } = env();
  const host = HOST ?? defaultHost(DATABASE_URL === undefined);
  await tryToListen({ port: PORT, host, names: ["PORT", "HOST"] });
  if (METRICS_PORT !== undefined) {
    const names = ["METRICS_PORT", "METRICS_HOST"] as const;
    await tryToListen({ port: METRICS_PORT, host: METRICS_HOST, names });
  }
}

async function tryToListen(address: Address) {
  const server = createServer();
  await listen(server, address);
  await new Promise((closed) => server.close(closed));
}

/** Explains a failure to listen by the variable that has to change. */
function listenFault(
  { code, message }: NodeJS.ErrnoException,
  { port, host, names: [portName, hostName] }: Address,
) {
  if (code === "EADDRINUSE")
    return new ConfigurationError(`${portName}: ${port} is already in use`);
  if (code === "EACCES")
    return new ConfigurationError(`${portName}: ${port} requires elevated privileges`);
  return new ConfigurationError(`${hostName}: can't listen on ${host} (${code ?? message})`);
}
