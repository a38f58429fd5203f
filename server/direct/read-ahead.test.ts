import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "@/lib/http/form-body";
import { type ReadAhead, readAhead } from "./read-ahead";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server that reports what it read ahead, and what a later handler reads. */
async function startReading(later = 0) {
  let tell: (ahead: ReadAhead | null) => void = () => undefined;
  const told = new Promise<ReadAhead | null>((resolve) => {
    tell = resolve;
  });
  const options = { joinDuplicateHeaders: true, optimizeEmptyRequests: true };
  const server = createServer(options, async (incoming, outgoing) => {
    const ahead = await readAhead(incoming);
    tell(ahead);
    if (later > 0) await new Promise((resolve) => setTimeout(resolve, later));
    if (!ahead) return outgoing.destroy();
    const { body, again } = ahead;
    return outgoing.end(
      JSON.stringify([again.method, again.url, again.headers.host, `${body}`, await text(again)]),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, told };
}

const post = (port: number, length: number) =>
  request({ port, host: "127.0.0.1", method: "POST", headers: { "content-length": length } });

const answerTo = async (sent: ReturnType<typeof request>) => {
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return JSON.parse(await text(answer));
};

const expected = (port: number, body: string) => ["POST", "/", `127.0.0.1:${port}`, body, body];

it("waits for nothing if there is no body", async () => {
  const { port } = await startReading();
  const sent = request({ port, host: "127.0.0.1", method: "GET" });
  expect(await answerTo(sent.end())).toEqual(["GET", "/", `127.0.0.1:${port}`, "", ""]);
});

it.each([
  { what: "at once", later: 0 },
  { what: "after a pause", later: 20 },
])("leaves the body to a handler that reads it $what", async ({ later }) => {
  const { port } = await startReading(later);
  const sent = post(port, 10);
  sent.end("username=a");
  expect(await answerTo(sent)).toEqual(expected(port, "username=a"));
});

it("assembles a body that arrives in parts", async () => {
  const { port } = await startReading();
  const parts = ["x".repeat(40_000), "y".repeat(20_000), "z"];
  const whole = parts.join("");
  const sent = post(port, whole.length);
  // The server answers at the last byte, before `end`: listen for the response first.
  const answered = answerTo(sent);
  for (const part of parts) {
    sent.write(part);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  sent.end();
  expect(await answered).toEqual(expected(port, whole));
});

it("reads little more of a body of unknown length than a form may have", async () => {
  const { port, told } = await startReading();
  const sent = request({ port, host: "127.0.0.1", method: "POST" });
  sent.on("error", () => undefined);
  sent.end("x".repeat(1_000_000));
  const length = (await told)?.body.length ?? 0;
  expect(length).toBeGreaterThan(MAX_BODY_BYTES);
  expect(length).toBeLessThan(3 * MAX_BODY_BYTES);
});

it("reads an empty body", async () => {
  const { port } = await startReading();
  const sent = post(port, 0);
  sent.end();
  expect(await answerTo(sent)).toEqual(expected(port, ""));
});

it("gives up if the sender disconnects before the end", async () => {
  const { port, told } = await startReading();
  const sent = post(port, 100);
  sent.on("error", () => undefined);
  sent.write("half");
  setTimeout(() => sent.destroy(), 20);
  expect(await told).toBeNull();
});
