import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { goMissing, startGoOauth2 } from "../../support/clients/go-oauth2";
import { Visit } from "../../support/clients/visit";
import { INSTALLED_CLIENTS } from "../../support/sizes";
import { db } from "../../support/world";

const absent = INSTALLED_CLIENTS ? goMissing() : "clients of other languages run in test:full";
test.skip(absent !== null, absent ?? "");

test("Go's x/oauth2 signs in, reads the profile and refreshes, with the default registration", async () => {
  test.setTimeout(600_000);
  const party = await startGoOauth2();
  const user = await makeUser(db());
  const profile = { sub: user.id, name: user.name, email: user.email };
  const visit = new Visit(party.origin, user);
  const signedIn = await (await visit.get("/login")).json();
  expect(signedIn).toMatchObject({ profile, refreshed: false });
  const again = await (await visit.get("/profile?expired")).json();
  expect(again).toMatchObject({ profile, refreshed: true });
  await party.stop();
});
