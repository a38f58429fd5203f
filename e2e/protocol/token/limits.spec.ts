import { expect, test } from "@playwright/test";
import { newSigner } from "../../support/assertions";
import { callAs, newPair } from "../../support/flow";
import { setUpServer } from "../../support/own-server";
import { world } from "../../support/world";

type Client = Parameters<typeof callAs>[0];
const ENDPOINTS = ["/oauth/token", "/oauth/revoke", "/oauth/introspect"] as const;

const limited = setUpServer(
  { RATE_LIMIT_TOKEN: "6", TRUST_PROXY: "1", LOG_LEVEL: "warn" },
  { isIssuer: false },
);

const FORM = { grant_type: "refresh_token", refresh_token: "x", token: "x" };

const call = (client: Client, path: (typeof ENDPOINTS)[number], from = "192.0.2.1") =>
  callAs(client, path, FORM, limited.origin, { "X-Forwarded-For": from });

/** Returns the statuses of `count` requests in a row. */
async function statuses(count: number, client: Client, from?: string) {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await call(client, "/oauth/token", from)).status);
  return all;
}

test("past the quota of a client it is 429 at every endpoint, with Retry-After in whole seconds", async () => {
  const { application } = await newPair();
  for (const [n, path] of [...ENDPOINTS, ...ENDPOINTS].entries()) {
    const response = await call(application, path, `192.0.2.${n}`);
    expect(response.status, path).toBe(path === "/oauth/token" ? 400 : 200);
    expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"client";r=${5 - n};t=\\d+$`));
    expect(response.headers.get("ratelimit-policy")).toBe('"client";q=6;w=60');
  }
  for (const path of ENDPOINTS) {
    const response = await call(application, path);
    const seconds = Number(response.headers.get("retry-after"));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    expect(response.headers.get("ratelimit")).toMatch(/^"client";r=0;t=\d+$/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      error: "temporarily_unavailable",
      error_description: expect.stringMatching(/retry in \d+ seconds/),
    });
    expect(response.status).toBe(429);
  }
  const other = await newPair();
  expect((await call(other.application, "/oauth/revoke")).status).toBe(200);
});

test("naming a client without its credentials uses up nothing of its quota", async () => {
  const { application } = await newPair();
  const signer = await newSigner();
  const attackers: Client[] = [
    { ...application, clientSecret: "wrong" },
    { ...application, tokenEndpointAuthMethod: "none" },
    { ...signer.application, tokenEndpointAuthMethod: "none" },
  ];
  for (const [n, attacker] of attackers.entries()) {
    const from = `198.51.100.${n}`;
    expect(await statuses(8, attacker, from)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  }
  expect(await statuses(7, application)).toEqual([400, 400, 400, 400, 400, 400, 429]);
  const own = { ...signer.application, key: signer.key };
  expect(await statuses(7, own)).toEqual([400, 400, 400, 400, 400, 400, 429]);
});

test("a public client has a quota at each network", async () => {
  const { application } = await newPair({ tokenEndpointAuthMethod: "none" });
  expect(await statuses(7, application, "192.0.2.1")).toEqual([400, 400, 400, 400, 400, 400, 429]);
  expect(await statuses(1, application, "192.0.2.2")).toEqual([400]);
  expect(await statuses(6, application, "2001:db8::1")).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await statuses(1, application, "2001:db8::2")).toEqual([429]);
});

test("0 disables the limit", async () => {
  const { application } = await newPair();
  for (let n = 0; n < 20; n++) {
    const response = await callAs(application, "/oauth/token", FORM, world().origin);
    expect(response.status).toBe(400);
    expect(response.headers.get("ratelimit")).toBeNull();
  }
});
