import { beforeAll, beforeEach, expect, it } from "vitest";
import { writeClientFailures } from "@/lib/endpoints/client-failure-buffer";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { POLICIES, windowsOf } from "@/lib/rate-limits/limits";
import { completeEnvironment } from "@/lib/runtime/env";
import { findRoute } from "@/server/direct/routes";
import { setUpProcessDatabase } from "@/test/database/database";
import { newDpopKey, signProof } from "@/test/dpop";
import { makeApplication } from "@/test/factories";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
  await ensureSigningKeys(new Date());
});
beforeEach(() => {
  completeEnvironment({ RATE_LIMIT_TOKEN: "1000" });
  for (const policy of POLICIES) windowsOf(policy).clear();
});

const ENDPOINTS = ["token", "device", "par", "revoke", "introspect"] as const;
type Endpoint = (typeof ENDPOINTS)[number];

const FORM = {
  grant_type: "refresh_token",
  refresh_token: `foyer_rt_${"r".repeat(43)}`,
  token: `foyer_at_${"a".repeat(43)}`,
  scope: "openid",
};

type Sent = { form: Record<string, string>; headers?: Record<string, string> };

async function send(endpoint: Endpoint, headers: Record<string, string>, body: BodyInit) {
  const path = `/oauth/${endpoint}`;
  const handler = findRoute(path)?.route.POST;
  if (!handler) throw new Error(`nothing at ${path}`);
  const request = new Request(`http://localhost${path}`, { method: "POST", headers, body });
  return handler(request, { params: Promise.resolve() as never });
}

const post = (endpoint: Endpoint, { form, headers = {} }: Sent) =>
  send(
    endpoint,
    { [CLIENT_ADDRESS]: "192.0.2.1", ...headers },
    new URLSearchParams({ ...FORM, ...form }),
  );

/** Returns how often a request was counted for its client, and for its network. */
async function counted(endpoint: Endpoint, clientId: string, sent: Sent) {
  for (const policy of ["client", "claim"] as const) windowsOf(policy).clear();
  const { status } = await post(endpoint, sent);
  const ofClient = windowsOf("client").get(clientId)?.count ?? 0;
  const ofNetwork = [...windowsOf("claim").values()].reduce((sum, { count }) => sum + count, 0);
  return { status: status < 500, ofClient, ofNetwork };
}

const STRANGER = { status: true, ofClient: 0, ofNetwork: 1 };
const CLIENT = { status: true, ofClient: 1, ofNetwork: 0 };

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Returns requests of somebody who knows a client ID and nothing else. */
async function forgeries(client_id: string): Promise<Record<string, Sent>> {
  const wrong = { client_id, client_secret: "wrong" };
  const key = await newDpopKey();
  const url = (path: string) => ({ method: "POST", url: `http://localhost:3000${path}` });
  const text = JSON.stringify({ iss: client_id, sub: client_id });
  const claims = Buffer.from(text).toString("base64url");
  return {
    "a junk proof": { form: wrong, headers: { dpop: "junk" } },
    "an outdated proof": {
      form: wrong,
      headers: { dpop: await signProof(key, url("/oauth/token"), { iat: 1 }) },
    },
    "a proof of another endpoint": {
      form: wrong,
      headers: { dpop: await signProof(key, url("/api/v1/me")) },
    },
    "a proof that differs from dpop_jkt": {
      form: { ...wrong, dpop_jkt: "x".repeat(43) },
      headers: { dpop: await signProof(key, url("/oauth/par")) },
    },
    "two secrets": { form: wrong, headers: basic(client_id, "wrong") },
    "a header of another client": { form: { client_id }, headers: basic("other", "wrong") },
    "an unknown scheme": { form: { client_id }, headers: { authorization: "Bearer x" } },
    "a malformed header": { form: { client_id }, headers: { authorization: "Basic ::" } },
    "half an assertion": { form: { client_id, client_assertion: "x" } },
    "an unsigned assertion": {
      form: {
        client_id,
        client_assertion_type: ASSERTION,
        client_assertion: `eyJhbGciOiJFUzI1NiJ9.${claims}.AAAA`,
      },
      headers: { dpop: "junk" },
    },
    "no credential": { form: { client_id }, headers: { dpop: "junk" } },
    "a wrong secret for a service": {
      form: { ...wrong, grant_type: "client_credentials", resource: "https://api.example/" },
      headers: { dpop: "junk" },
    },
    "an unknown grant": { form: { ...wrong, grant_type: "x" }, headers: { dpop: "junk" } },
  };
}

it.each(ENDPOINTS)("counts no request of a stranger at %s for the client", async (endpoint) => {
  for (const method of ["none", "client_secret_basic", "client_secret_post"] as const) {
    const { clientId } = await makeApplication(test.db, { tokenEndpointAuthMethod: method });
    for (const [name, sent] of Object.entries(await forgeries(clientId)))
      expect(await counted(endpoint, clientId, sent), `${method}, ${name}`).toEqual(STRANGER);
  }
});

it.each(ENDPOINTS)("counts what a client with its secret sends to %s for it", async (endpoint) => {
  const { clientId, clientSecret } = await makeApplication(test.db);
  const headers = basic(clientId, clientSecret);
  const wrongs = [
    {},
    { token: "" },
    { grant_type: "x" },
    { grant_type: "client_credentials" },
    { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: "x" },
    { redirect_uri: "https://other.example/" },
  ];
  for (const form of wrongs)
    expect(await counted(endpoint, clientId, { form, headers }), JSON.stringify(form)).toEqual(
      CLIENT,
    );
});

/** Bodies that name no client, or can't be read. */
const NAMELESS: Record<string, { body: BodyInit; type?: string }> = {
  "an empty form": { body: "" },
  "a form without a client": { body: "grant_type=refresh_token&token=x" },
  "too many parameters": { body: `client_id=x${"&a".repeat(100)}` },
  "another media type": { body: "{}", type: "application/json" },
  "bytes that aren't UTF-8": { body: Buffer.from([0x61, 0xff]) },
  "a body that is too large": { body: "x".repeat(70_000) },
};

it.each(ENDPOINTS)(
  "counts a request that names no client at %s for its network",
  async (endpoint) => {
    completeEnvironment({ RATE_LIMIT_TOKEN: "3" });
    for (const [name, { body, type = "application/x-www-form-urlencoded" }] of Object.entries(
      NAMELESS,
    )) {
      windowsOf("claim").clear();
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        const headers = { [CLIENT_ADDRESS]: "192.0.2.1", "content-type": type };
        statuses.push((await send(endpoint, headers, body)).status);
      }
      expect(
        statuses.map((status) => status === 429),
        name,
      ).toEqual([false, false, false, true, true]);
    }
  },
);

it.each(ENDPOINTS)("admits a client to %s, however many junk proofs name it", async (endpoint) => {
  completeEnvironment({ RATE_LIMIT_TOKEN: "5" });
  for (const tokenEndpointAuthMethod of ["none", "client_secret_basic"] as const) {
    const client = await makeApplication(test.db, { tokenEndpointAuthMethod });
    const form = { client_id: client.clientId, client_secret: "wrong" };
    const statuses = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await post(endpoint, { form, headers: { dpop: "junk" } })).status);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    const own =
      tokenEndpointAuthMethod === "none"
        ? { form: { client_id: client.clientId }, headers: {} }
        : { form: {}, headers: basic(client.clientId, client.clientSecret) };
    const headers = { ...own.headers, [CLIENT_ADDRESS]: "198.51.100.1" };
    expect((await post(endpoint, { ...own, headers })).status).not.toBe(429);
  }
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: "1000" });
});

it("records for its developer how often a client was limited", async () => {
  completeEnvironment({ RATE_LIMIT_TOKEN: "3" });
  const { id, clientId, clientSecret } = await makeApplication(test.db);
  const own = { form: { token: "" }, headers: basic(clientId, clientSecret) };
  for (let n = 0; n < 3; n++) await post("revoke", own);
  for (let n = 0; n < 127; n++) await post("introspect", { ...own, form: {} });
  await writeClientFailures(test.db);
  const rows = await test.db.$client`select error, times, authenticated, endpoint
    from application_failures where application_id = ${id} order by error`;
  expect(rows).toEqual([
    { error: "invalid_request", times: 3, authenticated: true, endpoint: "/oauth/revoke" },
    { error: "rate_limited", times: 127, authenticated: null, endpoint: "/oauth/introspect" },
  ]);
});
