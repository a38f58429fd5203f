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

/** Answers as a proxy that asks the check, about the path that `pathOf` believes. */
const proxy =
  (pathOf: (path: string, request: IncomingMessage) => string) =>
  (path: string, request: IncomingMessage, response: ServerResponse) => {
    const asked = pathOf(path, request);
    if (asked === "/open/") return void response.writeHead(200).end();
    if (asked === "/.foyer/callback")
      return lead(response, `/gate/${clientId}/stopped?why=expired&path=%2F`);
    return lead(response, asked === "/.foyer/sign-out" ? "/sign-out" : "/oauth/authorize?a=b");
  };

const ownPath = (path: string) => path;
const sentPath = (path: string, { headers }: IncomingMessage) =>
  `${headers["x-forwarded-uri"] ?? path}`;

it("tests gates from outside", async () => {
  expect(await examineGates()).toMatchObject({ state: "unset" });
  const application = await makeApplication(own.db, { type: "gate" });
  ({ clientId } = application);
  await own.db
    .$client`insert into gates (application_id, origin, sends) values (${application.id}, ${origin()}, '{}')`;
  answer = proxy(ownPath);
  expect(await examineGates()).toMatchObject({ state: "ok", found: "1 protect their sites" });
  answer = (_, __, response) => void response.writeHead(200).end("the wiki");
  expect(await examineGates()).toMatchObject({
    ...{ state: "error", found: `${origin()} answers without sign-in` },
  });
  answer = (path, _, response) =>
    path === "/" ? lead(response, "/oauth/authorize?a=b") : void response.writeHead(404).end();
  expect(await examineGates()).toMatchObject({
    ...{ state: "warning", found: expect.stringContaining("/.foyer/callback doesn't reach Foyer") },
  });
  answer = (_, __, response) => void response.destroy();
  expect(await examineGates()).toMatchObject({ state: "warning" });
});

it("finds a proxy that believes what visitors send, with and without public paths", async () => {
  answer = proxy(sentPath);
  const wrong = { state: "error", found: expect.stringContaining("headers that visitors send") };
  expect(await examineGates()).toMatchObject(wrong);
  await own.db.$client`update gates set public_paths = '{/open/}'`;
  expect(await examineGates()).toMatchObject(wrong);
  answer = proxy(ownPath);
  expect(await examineGates()).toMatchObject({ state: "ok" });
});
