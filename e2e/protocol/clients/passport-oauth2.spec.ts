import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startPassportOauth2 } from "../../support/clients/passport-oauth2";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

test("passport-oauth2 signs in with PKCE, reads the profile and refreshes, with the default registration", async () => {
  const party = await startPassportOauth2();
  const user = await makeUser(db());
  const answer = await new Visit(party.origin, user).get("/login");
  const profile = { sub: user.id, name: user.name, email: user.email };
  expect(await answer.json()).toMatchObject({ profile, refreshed: profile, renewed: true });
  await party.stop();
});
