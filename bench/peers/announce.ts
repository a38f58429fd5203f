import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port, reports it to the benchmark, and exits with it. */
export function announce(server: Server) {
  process.on("disconnect", () => process.exit());
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port });
  });
}

/** Returns the configuration that the benchmark passed to this peer. */
export const given = <T>() => JSON.parse(process.argv[2] ?? "") as T;
