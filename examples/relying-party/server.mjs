import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.mjs";

/**
 * Starts the application. Foyer doesn't have to be running yet: discovery happens on the first
 * request.
 * @param {import("./config.mjs").Config} config
 * @returns {Promise<import("node:http").Server>}
 */
export function startServer(config) {
  const server = createServer(getRequestListener(createApp(config).fetch));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve(server));
  });
}
