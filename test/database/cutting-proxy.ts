import { once } from "node:events";
import net from "node:net";

/** Cut of a connection after that many bytes, or that text, from the client or the server. */
export type Cut = {
  of: "client" | "server";
  after: number | string;
  by: "reset" | "end" | "garbage";
};

/** Response of a load balancer that mistakes the protocol for HTTP. */
const GARBAGE = "HTTP/1.1 503 Service Unavailable\r\n\r\n";

/** Starts a proxy that cuts the next connections at given bytes, and then forwards everything. */
export async function startCuttingProxy(databaseUrl: string, cuts: Cut[]) {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    const cut = cuts.shift();
    carry(client, server, cut?.of === "client" ? cut : null, end);
    carry(server, client, cut?.of === "server" ? cut : null, end);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one.setNoDelay());
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.end();
      });
    }
    function end() {
      if (cut?.by === "reset") client.resetAndDestroy();
      else client.end(cut?.by === "garbage" ? GARBAGE : "");
      server.destroy();
    }
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listener.address() as net.AddressInfo).port}`;
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

function carry(from: net.Socket, to: net.Socket, cut: Cut | null, end: () => void) {
  let left = typeof cut?.after === "number" ? cut.after : Number.POSITIVE_INFINITY;
  from.on("data", (chunk: Buffer) => {
    if (typeof cut?.after === "string" && chunk.includes(cut.after))
      left = chunk.indexOf(cut.after) + cut.after.length;
    if (to.writable && left > 0) to.write(chunk.subarray(0, left));
    left -= chunk.length;
    // Ends the connection once the written bytes have been sent.
    if (left <= 0) setImmediate(end);
  });
}
