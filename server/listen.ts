import type { Server } from "node:http";
import { ConfigurationError } from "@/lib/runtime/env";

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
