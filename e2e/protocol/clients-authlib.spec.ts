import { expect, test } from "@playwright/test";
import { makeUser } from "@/db/factories";
import { missing } from "../../scripts/debian-parts.mjs";
import { startAuthlib } from "../support/clients/authlib";
import { Visit } from "../support/clients/visit";
import { db, world } from "../support/world";

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

test("Authlib reports a denial", async () => {
  const visit = new Visit(party.origin, await makeUser(db()), "deny");
  const answer = await visit.get("/login");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "access_denied" });
  expect(await (await visit.get("/")).json()).toEqual({ signed_in: false });
});
