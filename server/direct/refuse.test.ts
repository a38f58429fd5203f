import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { answerInParts } from "@/lib/http/answer";
import { refuse } from "./refuse";

answerInParts();

const REQUEST_ID = "7e6f2b1c-0000-4000-8000-000000000000";

/** Errors that listeners of a request throw. In a server, each would end the process. */
function catchErrors(incoming: IncomingMessage, errors: unknown[]) {
  const emit = incoming.emit.bind(incoming);
  incoming.emit = (event: string, ...values: unknown[]) => {
    try {
      return emit(event, ...values);
    } catch (error) {
      errors.push(error);
      return true;
    }
  };
}

it("answers a refused request once, also if its body ends late in a pipeline", async () => {
  const [slow, errors]: [ServerResponse[], unknown[]] = [[], []];
  const server = createServer((incoming, outgoing) => {
    catchErrors(incoming, errors);
    if (incoming.url === "/slow") slow.push(outgoing);
    else refuse(outgoing, 413, REQUEST_ID, { path: "/profile" });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  socket.write(
    "POST /profile HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 4\r\n\r\nab",
  );
  await sleep(1500);
  socket.write("cd");
  await sleep(200);
  slow[0]?.end("slow");
  const received = await text(socket);
  server.close();
  expect(errors).toEqual([]);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 413"]);
});
