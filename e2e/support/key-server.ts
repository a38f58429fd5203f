import { createServer, type RequestListener } from "node:http";
import { listenLocally } from "@/test/local-server";

/** Serves a client's key set. Counts connections. */
export async function startKeyServer(answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer);
  server.on("connection", () => {
    connections += 1;
  });
  const { port, stop } = await listenLocally(server);
  return {
    port,
    uri: `http://localhost:${port}/jwks`,
    connections: () => connections,
    stop,
  };
}

export const serving =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body));
