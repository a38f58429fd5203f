import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { missing } from "../../../scripts/debian-parts.mjs";
import { startOauth2Proxy } from "../../support/clients/oauth2-proxy";
import { Visit } from "../../support/clients/visit";
import { foyerJson } from "../../support/foyer";
import { newService, obtainServiceToken } from "../../support/services";
import { db, world } from "../../support/world";

const absent = missing("Redis");
test.skip(absent !== null, absent ?? "");

const TOKEN = "x-forwarded-access-token";

test("oauth2-proxy runs as documented, with the default registration, and refreshes once at a time", async () => {
  const proxy = await startOauth2Proxy();
  const user = await makeUser(db());
  const visit = new Visit(proxy.origin, user);
  const signedIn = await (await visit.get("/page")).json();
  expect(signedIn).toMatchObject({
    "x-forwarded-user": user.id,
    "x-forwarded-email": user.email,
    "x-forwarded-preferred-username": user.username,
  });
  // A refresh is due when the session is older than cookie_refresh, in whole seconds: one second
  // here.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const parallel = await Promise.all(
    Array.from({ length: 5 }, async () => (await visit.get("/page")).json()),
  );
  for (const headers of parallel) expect(headers["x-forwarded-email"]).toBe(user.email);
  const renewed = new Set(parallel.map((headers) => headers[TOKEN]));
  expect([...renewed]).toEqual([expect.stringMatching(/^foyer_at_/)]);
  expect(renewed).not.toContain(signedIn[TOKEN]);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const again = await (await visit.get("/page")).json();
  expect(again["x-forwarded-email"]).toBe(user.email);
  expect(renewed).not.toContain(again[TOKEN]);
  await proxy.stop();
});

const forGroup = (key: string) => (settings: string) =>
  `${settings.replace(/^scope = .*$/m, 'scope = "openid profile email groups"')}
allowed_groups = ["${key}"]
`;

/** Starts it for a new group with one member, who is signed in. */
async function guarded(...registration: string[]) {
  const member = await makeUser(db());
  const key = `payroll-${member.id}`;
  await foyerJson(["groups", "create", key]);
  await foyerJson(["groups", "add", key, member.username]);
  const proxy = await startOauth2Proxy({
    registration: ["--scope", "openid profile email groups", ...registration],
    configure: forGroup(key),
  });
  const visit = new Visit(proxy.origin, member);
  const leave = async () => {
    await foyerJson(["groups", "drop", key, member.username]);
    // Until a refresh is due.
    await new Promise((resolve) => setTimeout(resolve, 2500));
  };
  return { key, member, proxy, visit, leave };
}

for (const [place, option] of [
  ["the ID token", ["--claims-in-id-token"]],
  ["the profile", []],
] as const)
  test(`oauth2-proxy lets in the members of a group, which it reads from ${place}`, async () => {
    const { key, member, proxy, visit, leave } = await guarded(...option);
    await foyerJson(["applications", "allow", proxy.clientId, "--everyone", "--group", key]);
    const entered = await (await visit.get("/page")).json();
    expect(entered).toMatchObject({ "x-forwarded-user": member.id, "x-forwarded-groups": key });
    const other = new Visit(proxy.origin, await makeUser(db()));
    expect((await other.get("/page")).status).toBe(403);
    await leave();
    expect((await visit.get("/page")).status).toBe(403);
    await proxy.stop();
  });

test("access that ends is refused here at once, though oauth2-proxy keeps the session of a failed refresh", async () => {
  const { key, proxy, visit, leave } = await guarded();
  await foyerJson(["applications", "allow", proxy.clientId, "--group", key]);
  const { [TOKEN]: token } = await (await visit.get("/page")).json();
  await leave();
  const profile = await fetch(`${world().origin}/api/v1/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.status).toBe(401);
  expect((await visit.get("/page")).status).toBe(200);
  await proxy.stop();
});

test("oauth2-proxy lets in services with a JWT for the API that it protects, and nobody else", async () => {
  const { api, service } = await newService({ tokenFormat: "jwt" });
  const other = await newService({ tokenFormat: "jwt" });
  const opaque = await newService({ tokenFormat: "opaque" });
  const proxy = await startOauth2Proxy({
    configure: (settings) => `${settings}
skip_jwt_bearer_tokens = true
extra_jwt_issuers = ["${world().origin}=${api.identifier}"]
`,
  });
  const call = (token: string) =>
    fetch(`${proxy.origin}/page`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "manual",
    });
  const { access_token: token } = await obtainServiceToken(service);
  const entered = await call(token);
  expect(entered.status).toBe(200);
  expect(await entered.json()).toMatchObject({ "x-forwarded-user": service.clientId });
  const strangers = [other.service, opaque.service].map((client) => obtainServiceToken(client));
  for (const { access_token: wrong } of await Promise.all(strangers))
    expect((await call(wrong)).status).toBe(302);
  expect((await call(`${token.slice(0, -4)}AAAA`)).status).toBe(302);
  await proxy.stop();
});
