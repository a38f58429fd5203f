import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { callMe } from "../../support/flow";
import { foyer, foyerJson } from "../../support/foyer";
import { asClient, create, signInTo } from "../../support/registering";
import { callTokenAt, obtainTokensAt } from "../../support/walk";
import { db, world } from "../../support/world";

test("suspend ends an application on every process, lift revives nothing, and a new flow works", async () => {
  test.setTimeout(60_000);
  const registered = await create("--scope", "openid profile email offline_access");
  const { client_id } = registered;
  const user = await makeUser(db());
  const tokens = await obtainTokensAt(world().origin, asClient(registered), user);
  expect((await callMe(tokens.access_token)).status).toBe(200);
  expect(await foyerJson(["applications", "suspend", client_id])).toEqual({
    client_id,
    state: "suspended",
  });
  const expectDead = async () => {
    for (const origin of [world().origin, world().secondOrigin]) {
      expect((await callMe(tokens.access_token, origin)).status).toBe(401);
      const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      expect((await callTokenAt(origin, asClient(registered), form)).status).toBeGreaterThanOrEqual(
        400,
      );
    }
  };
  await expectDead();
  await expect(signInTo(registered)).rejects.toThrow();
  const again = await foyer(["applications", "suspend", client_id]);
  expect(again).toMatchObject({ status: 1, stdout: "" });
  expect(again.stderr).toContain("already suspended");
  expect(await foyerJson(["applications", "lift", client_id])).toEqual({
    client_id,
    state: "active",
  });
  await expectDead();
  await signInTo(registered);
  expect(await foyer(["applications", "lift", client_id])).toMatchObject({ status: 1, stdout: "" });
  for (const word of ["suspend", "lift"])
    expect((await foyer(["applications", word, "nobody"])).stderr).toMatch(
      /^foyer: CLIENT_ID: no application/,
    );
});

test("revoke-access ends users' tokens on every process, and a new flow works at once", async () => {
  const registered = await create("--scope", "openid profile email");
  const { client_id } = registered;
  const tokens = await obtainTokensAt(world().origin, asClient(registered), await makeUser(db()));
  expect(await foyerJson(["applications", "revoke-access", client_id])).toEqual({
    client_id,
    access: "revoked",
  });
  for (const origin of [world().origin, world().secondOrigin])
    expect((await callMe(tokens.access_token, origin)).status).toBe(401);
  await signInTo(registered);
  expect((await foyer(["applications", "revoke-access", "nobody"])).stderr).toMatch(
    /^foyer: CLIENT_ID: no application/,
  );
});

test("require asks for a stronger sign-in at once, on every process", async () => {
  const registered = await create("--scope", "openid offline_access");
  const { client_id } = registered;
  const user = await makeUser(db());
  const tokens = await obtainTokensAt(world().origin, asClient(registered), user);
  const call = (required: string) => foyerJson(["applications", "require", client_id, required]);
  const required = { client_id, required_context: "multi-factor" };
  expect(await call("multi-factor")).toMatchObject({ ...required, changed: true });
  expect(await call("multi-factor")).toMatchObject({ ...required, changed: false });
  const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  for (const origin of [world().origin, world().secondOrigin]) {
    const refused = await callTokenAt(origin, asClient(registered), form);
    expect(await refused.json()).toMatchObject({ error: "invalid_grant" });
  }
  await expect(signInTo(registered)).rejects.toThrow();
  await call("password");
  expect((await callTokenAt(world().origin, asClient(registered), form)).status).toBe(200);
  for (const [id, context, status] of [
    ["nobody", "password", 1],
    [client_id, "none", 2],
  ] as const)
    expect(await foyer(["applications", "require", id, context])).toMatchObject({ status });
});
