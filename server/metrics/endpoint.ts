import { createServer, type IncomingMessage } from "node:http";
import { env } from "@/lib/runtime/env";
import { listen } from "@/lib/runtime/listen";
import { log } from "@/lib/runtime/log";
import { CONTENT_TYPE, expose, type Family } from "./exposition";

function refusalOf({ url, method }: IncomingMessage) {
  if (url !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? null : 405;
}

/**
 * Serves GET /metrics on METRICS_PORT, on a server of its own: nothing of it is reachable through the
 * public port. Concurrent scrapes share one reading.
 */
export async function serveMetrics(read: () => Promise<Family[]>): Promise<void> {
  let underWay: Promise<string> | null = null;
  const text = () => {
    underWay ??= read()
      .then(expose)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const server = createServer((incoming, outgoing) => {
    const refusal = refusalOf(incoming);
    if (refusal) return void outgoing.writeHead(refusal).end();
    text().then(
      (body) => void outgoing.writeHead(200, { "Content-Type": CONTENT_TYPE }).end(body),
      (error: Error) => {
        log().error({ event: "metrics_failed", message: error.message });
        outgoing.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 20;
  const { METRICS_PORT: port = 0, METRICS_HOST: host } = env();
  await listen(server, { port, host, names: ["METRICS_PORT", "METRICS_HOST"] });
  // A scraper's open connection must not keep a stopping process alive.
  server.unref();
}
