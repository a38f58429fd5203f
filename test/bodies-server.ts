import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { log } from "@/lib/runtime/log";
import { UnfinishedBodies } from "@/server/process/unfinished-bodies";

const LIMITS = {
  ...{ total: 4500, perNetwork: 2500, crowd: 8, headStart: 50, patience: 1000, rate: 1 },
};

export type Begun = { path?: string; from?: string; length?: number | "chunked"; sent?: number };

/** Server with small limits; `apart` has the connections that were counted apart. */
type Served = {
  server: Server;
  bodies: UnfinishedBodies;
  limits: typeof LIMITS;
  answered: string[];
  lines: Record<string, unknown>[];
  apart: Socket[];
  mayCountApart: boolean;
};

/** Serves each test of a file; answers "done" once a body has arrived. */
export function serveBodies() {
  const served = {} as Served;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    const limits = { ...LIMITS };
    Object.assign(served, { limits, answered: [], lines: [], apart: [], mayCountApart: true });
    vi.spyOn(log(), "info").mockImplementation((line) => void served.lines.push(line as never));
    const countApart = (socket: Socket) => served.mayCountApart && served.apart.push(socket) > 0;
    served.bodies = new UnfinishedBodies(countApart, limits);
    served.server = createServer(
      served.bodies.around((incoming, outgoing) => {
        incoming.headers[CLIENT_ADDRESS] = String(incoming.headers["x-from"] ?? "192.0.2.1");
        incoming.on("error", () => undefined).resume();
        if (incoming.url === "/answered" || incoming.url === "/endless") outgoing.write("begun");
        if (incoming.url === "/endless") return;
        incoming.once("end", () => {
          served.answered.push(incoming.url ?? "");
          outgoing.end("done");
        });
      }),
    );
    served.bodies.watch(served.server);
    served.server.listen(0, "127.0.0.1");
    await once(served.server, "listening");
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    served.server.close();
    await once(served.server, "close");
  });

  /** Sends part of a body, and returns the connection with what it receives. */
  async function begin({ path = "/", from = "192.0.2.1", length = 2000, sent = 900 }: Begun = {}) {
    const socket = connect((served.server.address() as AddressInfo).port, "127.0.0.1");
    sockets.push(socket);
    const received: string[] = [];
    socket.on("data", (data) => received.push(`${data}`)).on("error", () => undefined);
    const size = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
    const part =
      length === "chunked" ? `${sent.toString(16)}\r\n${"x".repeat(sent)}` : "x".repeat(sent);
    const seen = once(served.server, "request");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n${size}\r\n\r\n${part}`);
    await seen;
    for (let n = 0; n < 5; n++) await turn();
    return { socket, received: () => received.join(""), closed: once(socket, "close") };
  }

  return { served, begin };
}
