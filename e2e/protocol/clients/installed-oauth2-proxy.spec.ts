import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { missing } from "../../../scripts/debian-parts.mjs";
import { startOauth2Proxy } from "../../support/clients/oauth2-proxy";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

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
