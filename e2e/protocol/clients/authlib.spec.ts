import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { missing } from "../../../scripts/debian-parts.mjs";
import { startAuthlib } from "../../support/clients/authlib";
import { Visit } from "../../support/clients/visit";
import { db, world } from "../../support/world";

const absent = missing("Authlib");
test.skip(absent !== null, absent ?? "");

let party: Awaited<ReturnType<typeof startAuthlib>>;
test.beforeAll(async () => {
  party = await startAuthlib();
});
test.afterAll(() => party?.stop());

test("Authlib signs in, validates the ID token, reads the profile and refreshes", async () => {
  const user = await makeUser(db());
  const visit = new Visit(party.origin, user);
  expect(await (await visit.get("/login")).json()).toMatchObject({
    claims: { sub: user.id, iss: world().origin, aud: party.clientId },
    profile: { sub: user.id, name: user.name, email: user.email },
    refreshed: false,
  });
  expect(await (await visit.get("/?expired")).json()).toMatchObject({
    profile: { sub: user.id, preferred_username: user.username },
    refreshed: true,
  });
  expect(await (await visit.get("/")).json()).toMatchObject({ profile: { sub: user.id } });
});

for (const idTokenSigningAlg of ["RS256", "ES256"] as const)
  for (const tokenEndpointAuthMethod of ["client_secret_post", "none"] as const)
    test(`Authlib signs in and refreshes: ${tokenEndpointAuthMethod}, ${idTokenSigningAlg}`, async () => {
      const given = await startAuthlib({ tokenEndpointAuthMethod, idTokenSigningAlg });
      const user = await makeUser(db());
      const visit = new Visit(given.origin, user);
      const profile = { sub: user.id, name: user.name, email: user.email };
      expect(await (await visit.get("/login")).json()).toMatchObject({ profile });
      const again = await (await visit.get("/?expired")).json();
      expect(again).toMatchObject({ profile, refreshed: true });
      await given.stop();
    });

test("Authlib reports a denial", async () => {
  const visit = new Visit(party.origin, await makeUser(db()), "deny");
  const answer = await visit.get("/login");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "access_denied" });
  expect(await (await visit.get("/")).json()).toEqual({ signed_in: false });
});
