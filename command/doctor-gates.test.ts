import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issuer } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { examineGates } from "./doctor-gates";

const own = setUpProcessDatabase();
let clientId: string;
let answer: (path: string, request: IncomingMessage, response: ServerResponse) => void;
const site = createServer((request, response) => answer(request.url ?? "", request, response));
const origin = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((up) => void site.listen(0, "127.0.0.1", up)));
afterAll(() => void site.close());

const lead = (response: ServerResponse, path: string) =>
  void response.writeHead(302, { Location: issuer() + path }).end();

const toSignIn = (client = clientId) => `/oauth/authorize?a=b&client_id=${client}`;

/** Answers as a proxy that asks the check, about the path that `pathOf` believes. */
const proxy =
  (pathOf: (path: string, request: IncomingMessage) => string) =>
  (path: string, request: IncomingMessage, response: ServerResponse) => {
    const asked = pathOf(path, request);
    if (asked === "/open/") return void response.writeHead(200).end();
    if (request.headers["sec-fetch-mode"] !== "navigate") return void response.writeHead(401).end();
    if (asked === "/.foyer/callback")
      return lead(response, `/gate/${clientId}/stopped?why=expired&path=%2F`);
    return lead(response, asked === "/.foyer/sign-out" ? "/sign-out" : toSignIn());
  };

const ownPath = (path: string) => path;
const sentPath =
  (name: string) =>
  (path: string, { headers }: IncomingMessage) =>
    `${headers[name] ?? path}`;

const status = (code: number) => (_: string, __: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(code).end("the wiki");

it("tests gates from outside", async () => {
  expect(await examineGates()).toMatchObject({ state: "unset" });
  const application = await makeApplication(own.db, { type: "gate" });
  ({ clientId } = application);
  await own.db
    .$client`insert into gates (application_id, origin, sends) values (${application.id}, ${origin()}, '{}')`;
  answer = proxy(ownPath);
  expect(await examineGates()).toMatchObject({ state: "ok", found: "1 protect their sites" });
  const found = async () => {
    const { state, found = "", advice = "" } = await examineGates();
    return [state, found.replaceAll(origin(), "").replace(/[0-9a-f]{16}/, "DEEP"), advice];
  };
  answer = status(200);
  expect(await found()).toEqual(["error", "/ answers 200 without sign-in", expect.any(String)]);
  answer = (path, ...rest) => (path === "/" ? proxy(ownPath) : status(200))(path, ...rest);
  expect((await found()).slice(0, 2)).toEqual([
    "error",
    "/DEEP/page?a=b answers 200 without sign-in",
  ]);
  for (const code of [401, 502]) {
    answer = status(code);
    const [state, told] = await found();
    expect([state, told]).toEqual(["warning", `/ answers ${code}, and doesn't lead to sign in`]);
  }
  answer = (_, __, response) => lead(response, toSignIn("other"));
  expect(await found()).toEqual([
    ...["warning", "the proxy of  asks about another gate, other"],
    `let it ask ${issuer()}/gate/${clientId}/check`,
  ]);
  // The ID is what another server says, and is printed to a terminal.
  answer = (_, __, response) => lead(response, toSignIn("%1b]0;x%07"));
  expect((await found())[1]).toBe("the proxy of  asks about another gate, %1B%5D0%3Bx%07");
  answer = (path, ...rest) =>
    (path.startsWith("/.foyer/") ? status(404) : proxy(ownPath))(path, ...rest);
  expect((await found()).slice(0, 2)).toEqual([
    ...["warning", "/.foyer/callback doesn't reach Foyer, so nobody can sign in"],
  ]);
  answer = (_, __, response) => void response.destroy();
  expect((await found()).slice(0, 2)).toEqual(["warning", ": unreachable"]);
});

it.each(["x-forwarded-uri", "x-original-uri", "x-original-url", "x-rewrite-url"])(
  "finds a proxy that believes what visitors send in %s, with and without public paths",
  async (name) => {
    await own.db.$client`update gates set public_paths = '{}'`;
    answer = proxy(sentPath(name));
    const wrong = { state: "error", found: expect.stringContaining("headers that visitors send") };
    expect(await examineGates()).toMatchObject(wrong);
    await own.db.$client`update gates set public_paths = '{/open/}'`;
    expect(await examineGates()).toMatchObject(wrong);
    answer = proxy(ownPath);
    expect(await examineGates()).toMatchObject({ state: "ok" });
  },
);
