import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { createListener } from "./listener";

const SETTINGS = { TRUST_PROXY: "0", PORT: "3123", PUBLIC_URL: "http://localhost:3123" };

const PAGES = /^\/(?:sign-in|account|invitation\/.+|icon\.svg)?$/;
/** Next's manifest lists route handlers among the pages. */
const ROUTES = /^\/(?:health\/live|api\/v1\/.+|\.well-known\/.+)$/;

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
  completeEnvironment({});
});

async function start(changes: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...SETTINGS, ...changes })) vi.stubEnv(name, value);
  completeEnvironment({});
  const listener = createListener(async (_, outgoing) => void outgoing.writeHead(200).end(), {
    isPage: (path) => PAGES.test(path) || ROUTES.test(path),
    patternOf: () => null,
    isFile: (path) => path === "/icon.svg",
    sendFile: () => false,
  });
  server = createServer({ joinDuplicateHeaders: true }, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
}

/** Returns the status and Location of a request with this Host. */
const ask = (path: string, host: string, { method = "GET" } = {}) =>
  new Promise<[number, string | undefined]>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { host, cookie: "foyer.session=x" };
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve([answer.statusCode ?? 0, answer.headers.location]);
    })
      .once("error", reject)
      .end();
  });

const OTHERS = [
  "127.0.0.1:3123",
  "alias.test:3123",
  "localhost",
  "localhost.:3123",
  "evil.example",
];

it("leads from every other host to the same page at PUBLIC_URL", async () => {
  await start();
  for (const host of OTHERS)
    for (const path of ["/", "/sign-in?next=%2Faccount&x=a%20b", "/account", "/invitation/a.b"])
      for (const method of ["GET", "HEAD"])
        expect(await ask(path, host, { method })).toEqual([307, SETTINGS.PUBLIC_URL + path]);
});

it("leads on what a browser opens at endpoints, before a cookie is set at the other host", async () => {
  await start();
  for (const path of ["/go/wiki", "/oauth/authorize?client_id=x&state=%C3%A9", "/oauth/logout"])
    expect(await ask(path, "127.0.0.1:3123")).toEqual([307, SETTINGS.PUBLIC_URL + path]);
});

it.each([
  "/health/live",
  "/.well-known/openid-configuration",
  "/api/v1/none",
  "/oauth/none",
  "/go/",
  "/icon.svg",
  "/nowhere",
])("answers %s by any name", async (path) => {
  await start();
  const answer = await ask(path, "localhost:3123");
  expect(answer[1]).toBeUndefined();
  for (const host of OTHERS) expect(await ask(path, host)).toEqual(answer);
});

it("serves pages at its own host, in any case", async () => {
  await start();
  for (const host of ["localhost:3123", "LOCALHOST:3123"])
    expect((await ask("/account", host))[1]).toBeUndefined();
});

it("redirects no form and no other method", async () => {
  await start();
  for (const [path, method] of [
    ["/account", "POST"],
    ["/oauth/authorize", "DELETE"],
    ["/sign-in/password", "POST"],
  ] as const)
    expect((await ask(path, "127.0.0.1:3123", { method }))[1]).toBeUndefined();
});

it("leads nowhere else, whatever the path is", async () => {
  await start();
  for (const path of ["//evil.example/", "/\\evil.example", "/account//evil.example", "/.evil"])
    expect((await ask(path, "evil.example"))[1]).toBeUndefined();
});

it.each([
  ["https", { PUBLIC_URL: "https://id.example.org" }],
  ["a trusted proxy", { TRUST_PROXY: "1" }],
  ["another port, which something maps", { PORT: "3000" }],
])("leaves it to the browser's script with %s, where Host may be replaced", async (_, changes) => {
  await start(changes);
  expect((await ask("/account", "127.0.0.1:3000"))[1]).toBeUndefined();
});

it("knows the port that http implies", async () => {
  await start({ PORT: "80", PUBLIC_URL: "http://localhost" });
  expect(await ask("/account", "127.0.0.1")).toEqual([307, "http://localhost/account"]);
  expect((await ask("/account", "localhost"))[1]).toBeUndefined();
});
