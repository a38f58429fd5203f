import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startExpressOpenidConnect } from "../../support/clients/express-openid-connect";
import { Visit } from "../../support/clients/visit";
import { db, world } from "../../support/world";

let party: Awaited<ReturnType<typeof startExpressOpenidConnect>>;
test.beforeAll(async () => {
  party = await startExpressOpenidConnect();
});
test.afterAll(() => party.stop());

test("express-openid-connect 3 signs in, reads the profile and refreshes", async () => {
  const user = await makeUser(db());
  const visit = new Visit(party.origin, user);
  const home = await (await visit.get("/")).json();
  expect(home).toMatchObject({
    claims: { sub: user.id, iss: world().origin, aud: party.clientId },
    profile: { sub: user.id, name: user.name, email: user.email },
  });
  const refreshed = await (await visit.get("/refresh")).json();
  expect(refreshed.profile).toMatchObject({ sub: user.id, preferred_username: user.username });
  expect(refreshed.after).toMatch(/^foyer_at_/);
  expect(refreshed.after).not.toBe(refreshed.before);
  expect(await (await visit.get("/")).json()).toMatchObject({ profile: { sub: user.id } });
});

test("express-openid-connect 3 signs out at the provider too, and comes back", async () => {
  const user = await makeUser(db());
  const visit = new Visit(party.origin, user);
  await visit.get("/");
  // On its home page, the application requests another sign-in, and the provider asks for the
  // password.
  expect((await visit.get("/logout")).status).toBe(200);
  const sessions = await db().$client`
    select ended_at is null as live from sessions where user_id = ${user.id} order by created_at`;
  expect(sessions.map(({ live }) => live)).toEqual([false, true]);
});

test("express-openid-connect 3 reports a denial", async () => {
  const visit = new Visit(party.origin, await makeUser(db()), "deny");
  const answer = await visit.get("/");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "access_denied" });
});
