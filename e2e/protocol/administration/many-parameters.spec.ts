import { randomUUID } from "node:crypto";
import { makeApi } from "@/test/apis";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import { FORM_ADDRESSES, PAGE_ADDRESSES, UPLOADS } from "../../support/form-addresses";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* A body of 60 kB has room for 15,000 parameters, each of which costs ten times its length. */

/** Most scopes of an API. */
const MAX_SCOPES = 100;

const pairs = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=x`).join("&");

async function cookieOfAdministrator() {
  const user = await makeUser(db(), { role: "administrator" });
  const session = await makeSession(db(), user.id);
  return `foyer.session=${await sessionCookieValue(session.id)}`;
}

const post = (address: string, body: string, headers: Record<string, string> = {}) =>
  fetch(world().origin + address.replace(/\[\w+\]/g, "x"), {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: world().origin,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body,
  });

test("every form is refused with more fields than the largest one has, and with none but separators", async () => {
  const Cookie = await cookieOfAdministrator();
  for (const address of FORM_ADDRESSES.filter((one) => !UPLOADS.includes(one)))
    for (const body of [pairs(521), pairs(7000), "&".repeat(60_000)]) {
      const answer = await post(address, body, { Cookie });
      expect([address, body.length, answer.status]).toEqual([address, body.length, 400]);
      expect(await answer.text()).toContain("too_many_parameters");
    }
});

test("a form with a checkbox for each scope of an API is taken", async () => {
  const Cookie = await cookieOfAdministrator();
  const scopes = Array.from({ length: MAX_SCOPES }, (_, n) => `files:part-${n}`);
  const api = await makeApi(db(), { scopes });
  const { id, clientId } = await makeApplication(db());
  const boxes = Object.fromEntries(scopes.map((name, at) => [`scope_${at}`, name]));
  const form = new URLSearchParams({ api: api.id, clientId, ...boxes });
  const answer = await post("/forms/admin/apis/permit", `${form}`, { Cookie });
  expect(answer.headers.get("location")).toContain("done=permitted");
  const [row] = await db().$client`
    select cardinality(scopes) as count from api_permissions where application_id = ${id}`;
  expect(row?.count).toBe(MAX_SCOPES);
});

test("an API is registered with as many scopes as it can have, each with every box", async () => {
  const Cookie = await cookieOfAdministrator();
  const rows = Array.from({ length: MAX_SCOPES }, (_, at) => [
    ...[
      [`scope_${at}_name`, `files:part-${at}`],
      [`scope_${at}_description`, "Read this part"],
    ],
    ...["sensitive", "users", "services"].map((mark) => [`scope_${at}_${mark}`, "on"]),
  ]).flat();
  const identifier = `https://${randomUUID()}.example/files`;
  const settings = {
    tokenFormat: "jwt",
    signingAlg: "ES256",
    openTo: "approved",
    requireDpop: "on",
  };
  const form = new URLSearchParams({
    ...{ identifier, name: "Files", description: "", documentationUrl: "", ...settings },
    ...Object.fromEntries(rows),
  });
  const answer = await post("/forms/admin/apis/register", `${form}`, { Cookie });
  expect(answer.headers.get("location")).toContain("done=registered");
  const [stored] = await db().$client`
    select count(*)::int as scopes, bool_and(sensitive and audience = 'both') as marked
    from api_scopes s join apis a on a.id = s.api_id where a.identifier = ${identifier}`;
  expect(stored).toEqual({ scopes: MAX_SCOPES, marked: true });
});

for (const endpoint of ["token", "device", "par", "revoke", "introspect"])
  test(`/oauth/${endpoint} takes a hundred parameters and says so`, async () => {
    const named = `client_id=${(await makeApplication(db())).clientId}&`;
    expect((await post(`/oauth/${endpoint}`, named + pairs(99))).status).toBe(401);
    const answer = await post(`/oauth/${endpoint}`, named + pairs(100));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: "invalid_request",
      error_description: "the body has more than 100 parameters",
    });
  });

test("other endpoints that take a form refuse a body of more than a hundred parameters", async () => {
  const profile = await post("/api/v1/me", pairs(101));
  expect(profile.status).toBe(400);
  expect(await profile.json()).toMatchObject({ error: { code: "invalid_request" } });
  for (const address of ["/oauth/authorize", "/oauth/logout"])
    expect((await post(address, pairs(101))).status, address).toBe(400);
});

test("no address is read with hundreds of parameters or cookies", async () => {
  const nested = encodeURIComponent(`/?${pairs(202)}`);
  const addresses = [
    ...PAGE_ADDRESSES,
    "/oauth/authorize",
    "/oauth/logout",
    "/api/v1/sites",
    "/go/x",
  ];
  for (const address of addresses) {
    const place = world().origin + address.replace(/\[\w+\]/g, "x");
    for (const query of [pairs(202), `next=${nested}`, "&".repeat(5000)]) {
      const answer = await fetch(`${place}?${query}`, { redirect: "manual" });
      expect([address, answer.status]).toEqual([address, 414]);
    }
    const headers = { Cookie: "a=;".repeat(252) };
    const answer = await fetch(place, { redirect: "manual", headers });
    expect([address, answer.status]).toEqual([address, 431]);
  }
});
