import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { perform } from "./perform";
import type { Job, Request } from "./work";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const request = (origin: string, method: Request["method"], path = "/"): Request => ({
  origin,
  method,
  path,
  headers: {},
});

const perform200 = (job: Job, amount: number, connections = 2) =>
  perform({ job, status: 200, connections, amount, seconds: 10, collect: true });

it("stops at the amount, and counts unexpected responses apart", async () => {
  let asked = 0;
  const origin = await serve((_, response) => {
    asked += 1;
    response.writeHead(asked % 5 === 0 ? 503 : 200).end(asked % 5 === 0 ? "overloaded" : "");
  });
  const done = await perform200({ kind: "same", requests: [request(origin, "GET")] }, 20);
  expect(asked).toBe(20);
  expect(done).toMatchObject({ count: 16, statuses: { 200: 16, 503: 4 } });
  expect(done.unexpected).toContain("overloaded");
});

it("counts a lost connection, and goes on with another", async () => {
  let asked = 0;
  const origin = await serve((incoming, response) => {
    asked += 1;
    if (asked === 3) incoming.socket.destroy();
    else response.end("ok");
  });
  const done = await perform200({ kind: "same", requests: [request(origin, "GET")] }, 6, 1);
  expect(done.statuses).toEqual({ 0: 1, 200: 5 });
});

it("sends each body once, and stops when none is left", async () => {
  const bodies: string[] = [];
  const origin = await serve(async (incoming, response) => {
    bodies.push(await text(incoming));
    response.end(`to ${bodies.at(-1)}`);
  });
  const job = { kind: "each" as const, request: request(origin, "POST"), bodies: ["a", "b", "c"] };
  const done = await perform200(job, 9);
  expect(bodies.toSorted()).toEqual(["a", "b", "c"]);
  expect(done.obtained.map(({ body }) => body).toSorted()).toEqual(["to a", "to b", "to c"]);
});

it("sends each proof once", async () => {
  const proofs: unknown[] = [];
  const origin = await serve(async ({ headers }, response) => {
    proofs.push([headers.authorization, headers.dpop]);
    response.end();
  });
  const asked = { ...request(origin, "GET"), headers: { authorization: "DPoP token" } };
  await perform200({ kind: "proofs", request: asked, proofs: ["one", "two"] }, 9);
  expect(proofs.toSorted()).toEqual([
    ["DPoP token", "one"],
    ["DPoP token", "two"],
  ]);
});

it("refreshes with the token of the previous response", async () => {
  const current = new Set(["one.0", "two.0"]);
  const origin = await serve(async (incoming, response) => {
    const token = new URLSearchParams(await text(incoming)).get("refresh_token") ?? "";
    const [chain, n] = token.split(".");
    const next = `${chain}.${Number(n) + 1}`;
    const known = current.delete(token);
    current.add(next);
    response.writeHead(known ? 200 : 400).end(JSON.stringify({ refresh_token: next }));
  });
  const tokens = ["one.0", "two.0"];
  const done = await perform200({ kind: "refresh", request: request(origin, "POST"), tokens }, 10);
  expect(done.statuses).toEqual({ 200: 10 });
});

/** Sign-in of a provider: authorization, page with a form, password, and authorization again. */
async function signIn(
  incoming: IncomingMessage,
): Promise<[number, Record<string, string>, string]> {
  const { url = "", method, headers } = incoming;
  if (method === "POST") {
    const form = new URLSearchParams(await text(incoming));
    const right = form.get("password") === "secret" && form.get("next") === "/authorize?a=1&b=2";
    const cookie =
      right && headers.cookie === "visit=1" ? "session=1; Path=/" : "visit=; Max-Age=0";
    return [303, { location: "/authorize?a=1&b=2", "set-cookie": cookie }, ""];
  }
  if (url.startsWith("/sign-in"))
    return [
      200,
      {},
      `<form action="/search"><input name="q"></form>
      <form method="post" action="/sign-in/password"><input type="hidden" name="next"
      value="/authorize?a=1&amp;b=2"><input type="password" name="password"></form>`,
    ];
  if (headers.cookie?.includes("session=1"))
    return [302, { location: "https://client.example/callback?code=code-1" }, ""];
  return [302, { location: "/sign-in?next=x", "set-cookie": "visit=1; HttpOnly" }, ""];
}

async function visitWith(password: string) {
  const origin = await serve(async (incoming, response) => {
    const [status, headers, body] = await signIn(incoming);
    response.writeHead(status, headers).end(body);
  });
  const start = { path: "/authorize?a=1&b=2", cookie: "", username: "ada", password };
  const visit = { origin, starts: [start], callback: "https://client.example/callback" };
  const work = { status: 302, connections: 1, amount: 1, seconds: 10, collect: true };
  return perform({ ...work, job: { kind: "visit", visit } });
}

it("signs in through the form of a page, and brings back the code and the cookies", async () => {
  const { count, obtained } = await visitWith("secret");
  expect(count).toBe(1);
  expect(obtained).toMatchObject([{ body: "code-1", start: { cookie: "visit=1; session=1" } }]);
});

it("does not count a visit that gets no code", async () => {
  const { statuses } = await visitWith("wrong");
  expect(statuses).toEqual({ 0: 1 });
});
