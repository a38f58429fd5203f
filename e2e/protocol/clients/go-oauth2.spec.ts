import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { goMissing, startGoOauth2 } from "../../support/clients/go-oauth2";
import { settingOf } from "../../support/clients/recipe";
import { Visit } from "../../support/clients/visit";
import { assignTo, leave } from "../../support/groups";
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

for (const claimsInIdToken of [true, false])
  test(`groups give a role as in Grafana, ${claimsInIdToken ? "from the ID token" : "from the profile"}`, async () => {
    test.setTimeout(600_000);
    const documented = await settingOf("Grafana", "role_attribute_path");
    const scopes = ["openid", "profile", "email", "groups"];
    const party = await startGoOauth2({ claimsInIdToken, scopes, rolePath: documented });
    const [admin, viewer] = [await makeUser(db()), await makeUser(db())];
    const key = await assignTo(party.application, [admin], "grafana-admins");
    await db().$client`update groups set key = 'grafana-admins' where key = ${key}`;
    const source = claimsInIdToken ? "id_token" : "profile";
    const visit = new Visit(party.origin, admin);
    expect(await (await visit.get("/login")).json()).toMatchObject({
      profile: { groups: ["grafana-admins"] },
      role: "Admin",
      source,
    });
    await leave(admin, "grafana-admins");
    expect(await (await visit.get("/profile?expired")).json()).toMatchObject({
      profile: { groups: [] },
      refreshed: true,
      role: "Viewer",
      source,
    });
    expect(await (await new Visit(party.origin, viewer).get("/login")).json()).toMatchObject({
      profile: { sub: viewer.id, groups: [] },
      role: "Viewer",
      source,
    });
    await db().$client`delete from groups where key = 'grafana-admins'`;
    await party.stop();
  });
