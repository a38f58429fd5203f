import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves a client's key set. Counts connections. */
export async function startKeyServer(answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer);
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    uri: `http://localhost:${port}/jwks`,
    connections: () => connections,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const serving =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body));
