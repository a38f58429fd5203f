import { once } from "node:events";
import { createServer, get, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { Answer } from "@/lib/http/answer";
import { sendAnswer } from "./send";

vi.stubEnv("PUBLIC_URL", "https://id.example.org");
vi.stubEnv("APP_SECRET", "s".repeat(32));

let server: Server;
afterEach(() => server.close());

/** Serves the pieces once; returns the outcome of sending them, and the address. */
async function serve(pieces: () => AsyncGenerator<string, void, void>) {
  const outcome = new Promise<void>((resolve, reject) => {
    server = createServer((_, outgoing) => {
      const response = new Answer(200, pieces(), { "Content-Type": "text/plain" });
      const sent = sendAnswer(outgoing, response as unknown as Response, "id");
      Promise.resolve(sent).then(resolve, reject);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { outcome, url: `http://127.0.0.1:${port}/` };
}

it("sends a body in pieces, without a length", async () => {
  const { outcome, url } = await serve(async function* () {
    yield "one ";
    yield "站点";
  });
  const answer = await fetch(url);
  expect(await answer.text()).toBe("one 站点");
  expect(answer.headers.get("content-length")).toBeNull();
  expect(answer.headers.get("x-request-id")).toBe("id");
  await expect(outcome).resolves.toBeUndefined();
});

it("stops the generator when the client disconnects, which is no error", async () => {
  let stopped = false;
  const { outcome, url } = await serve(async function* () {
    try {
      for (;;) yield "x".repeat(100_000);
    } finally {
      stopped = true;
    }
  });
  get(url, (incoming) => incoming.once("data", () => incoming.destroy()));
  await expect(outcome).resolves.toBeUndefined();
  expect(stopped).toBe(true);
});

it("cuts the connection when the generator fails, and reports the error", async () => {
  const { outcome, url } = await serve(async function* () {
    yield "one";
    throw new Error("gone");
  });
  const failed = expect(outcome).rejects.toThrow("gone");
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  await failed;
});

it("sends a header with several values in a line each, also after other headers were set", async () => {
  server = createServer((_, outgoing) => {
    outgoing.setHeader("X-Page", "1");
    const response = new Answer(303, null, { Location: "/", "Set-Cookie": ["a=1", "b=2"] });
    void sendAnswer(outgoing, response as unknown as Response, "id");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
  expect([answer.headers.get("x-page"), ...answer.headers.getSetCookie()]).toEqual([
    "1",
    "a=1",
    "b=2",
  ]);
});

it("ends the responses of a turn together, and at once if there are many", async () => {
  const outgoings: ServerResponse[] = [];
  const waits: number[] = [];
  const respond = (outgoing: ServerResponse, body: string) => {
    const response = new Answer(200, body, {});
    void sendAnswer(outgoing, response as unknown as Response, "id");
    waits.push(outgoings.filter((one) => !one.writableEnded).length);
  };
  server = createServer((_, outgoing) => {
    outgoings.push(outgoing);
    if (outgoings.length < 40) return;
    for (const [n, one] of outgoings.entries()) respond(one, `${n} 站点`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asked = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/`));
  const texts = await Promise.all(asked.map(async (answer) => (await answer).text()));
  expect(texts.sort()).toEqual(Array.from({ length: 40 }, (_, n) => `${n} 站点`).sort());
  expect([waits[0], waits[30], waits[31], waits[39]]).toEqual([40, 40, 8, 8]);
});

it.each([
  ["/gate/id/check", false],
  ["/directory", true],
])("speaks of its host in answers to everything but proxies: %s", async (path, isSaid) => {
  const answer = new Answer(302, null, { Location: "/" }) as unknown as Response;
  server = createServer((_, outgoing) => void sendAnswer(outgoing, answer, "id"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
  expect(headers.get("location")).toBe("/");
  expect(headers.has("strict-transport-security")).toBe(isSaid);
});
