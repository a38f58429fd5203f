import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startBetterAuth } from "../../support/clients/better-auth";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

test("better-auth runs as documented, with the default registration", async () => {
  const party = await startBetterAuth();
  const user = await makeUser(db());
  const visit = new Visit(party.origin, user);
  const signedIn = {
    user: { name: user.name, email: user.email, emailVerified: true },
    profile: { sub: user.id, preferred_username: user.username },
  };
  expect(await (await visit.get("/login")).json()).toMatchObject(signedIn);
  const { before, after } = await (await visit.get("/refresh")).json();
  expect(before).toMatch(/^foyer_at_/);
  expect(after).toMatch(/^foyer_at_/);
  expect(after).not.toBe(before);
  expect(await (await visit.get("/")).json()).toMatchObject(signedIn);
  await party.stop();
});
