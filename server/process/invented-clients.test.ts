import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/system/client";
import { writeClientFailures } from "@/lib/endpoints/client-failure-buffer";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { findRoute } from "@/server/direct/routes";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeApplication } from "@/test/factories";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: "0" });
});

/** Each test uses a network of its own, because the process keeps its counts between tests. */
let network = 0;

const lines: unknown[] = [];
beforeEach(() => {
  network += 1;
  lines.length = 0;
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log(), level).mockImplementation((line) => void lines.push(line));
});

const ENDPOINTS = [
  "/oauth/token",
  "/oauth/device",
  "/oauth/par",
  "/oauth/revoke",
  "/oauth/introspect",
];

const FORM = {
  grant_type: "refresh_token",
  refresh_token: `foyer_rt_${"r".repeat(43)}`,
  token: `foyer_at_${"a".repeat(43)}`,
};

const REQUEST_URI = `urn:ietf:params:oauth:request_uri:${"u".repeat(43)}`;

async function answer(path: string, request: Request): Promise<Response> {
  const handler = findRoute(path)?.route[request.method];
  if (!handler) throw new Error(`nothing at ${path}`);
  return handler(request, { params: Promise.resolve() as never });
}

const post = (path: string, form: Record<string, string>) =>
  answer(
    path,
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { [CLIENT_ADDRESS]: `192.0.2.${network}` },
      body: new URLSearchParams(form),
    }),
  );

const authorize = (query: Record<string, string>) =>
  answer(
    "/oauth/authorize",
    new Request(`http://localhost/oauth/authorize?${new URLSearchParams(query)}`, {
      headers: { Cookie: `foyer.browser=${"b".repeat(43)}` },
    }),
  );

async function counted(run: () => Promise<Response>) {
  const answers: Response[] = [];
  const statements = await statementsOf(database(), async () => answers.push(await run()));
  return { status: answers[0]?.status, statements: statements.length };
}

async function rows() {
  await writeClientFailures(database());
  const [counts] = await test.db.$client`
    select (select count(*)::int from limits) as limits,
      (select count(*)::int from application_failures) as failures,
      (select count(*)::int from authorization_requests) as requests`;
  return counts;
}

it.each(ENDPOINTS)(
  "%s costs one statement for an invented client, and nothing stays of it",
  async (path) => {
    for (let n = 0; n < 30; n++) {
      const form = { ...FORM, client_id: `invented-${n}` };
      expect(await counted(() => post(path, form))).toEqual({ status: 401, statements: 1 });
    }
    const statements = 0;
    const impossible = { ...FORM, client_id: "no client can have this id" };
    expect(await counted(() => post(path, impossible))).toEqual({ status: 401, statements });
    expect(await counted(() => post(path, FORM))).toEqual({ status: 401, statements });
    expect(await rows()).toEqual({ limits: 0, failures: 0, requests: 0 });
    expect(lines).toEqual([]);
  },
);

it("/oauth/authorize costs one statement for an unknown client and stores nothing", async () => {
  for (const more of [{}, { request_uri: REQUEST_URI }, { id_token_hint: "a.b.c" }])
    expect(await counted(() => authorize({ client_id: "invented", ...more }))).toEqual({
      status: 400,
      statements: 1,
    });
  expect(await counted(() => authorize({}))).toEqual({ status: 400, statements: 0 });
  expect(await rows()).toEqual({ limits: 0, failures: 0, requests: 0 });
  expect(lines).toEqual([]);
});

it("recognizes a client as soon as it is registered and logs its mistakes", async () => {
  const form = { ...FORM, client_id: "registered-later", client_secret: "wrong" };
  expect((await post("/oauth/revoke", form)).status).toBe(401);
  const { redirectUri } = await makeApplication(test.db, {
    clientId: form.client_id,
    secret: "right",
    tokenEndpointAuthMethod: "client_secret_post",
  });
  expect((await post("/oauth/revoke", { ...form, client_secret: "right" })).status).toBe(200);
  const query = { client_id: form.client_id, redirect_uri: redirectUri, response_type: "none" };
  expect((await authorize(query)).status).toBe(303);
  expect(lines).toEqual([]);
  expect((await post("/oauth/revoke", form)).status).toBe(401);
  expect(lines).toMatchObject([{ event: "client_refused", clientId: form.client_id }]);
  expect(await rows()).toMatchObject({ failures: 2 });
});

it("counts secrets of unknown clients in one row per network, with a client's limit", async () => {
  await test.db.$client`truncate limits`;
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) {
    const form = { ...FORM, client_id: `invented-${n}`, client_secret: `wrong-${n}` };
    statuses.push((await post("/oauth/token", form)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  expect(await rows()).toMatchObject({ limits: 1 });
  expect(lines).toEqual([]);
});

it.each(["/oauth/device", "/oauth/par", "/oauth/revoke", "/oauth/introspect"])(
  "%s takes as many statements for a wrong secret whether the client exists or not",
  async (path) => {
    await test.db.$client`truncate limits`;
    const { clientId } = await makeApplication(test.db);
    const ask = (client_id: string) =>
      counted(() => post(path, { client_id, client_secret: "wrong", token: "none of ours" }));
    await ask(clientId);
    expect(await ask(clientId)).toEqual(await ask("invented"));
  },
);
