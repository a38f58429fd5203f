import { setVerifiedEmail } from "@/db/outbox/mail-links";
import { updateProfile } from "@/db/users/profiles";
import { callMe, newTokens, obtainTokens } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const get = (name: string) =>
  fetch(`${world().origin}/.well-known/${name}`, { redirect: "manual" });

test("password managers find where passwords and passkeys are changed", async () => {
  const page = `${world().origin}/account/security`;
  const password = await get("change-password");
  expect([password.status, password.headers.get("location")]).toEqual([303, page]);
  const passkeys = await get("passkey-endpoints");
  expect(passkeys.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(await passkeys.json()).toEqual({ enroll: page, manage: page });
  const unknown = await get("resource-that-should-not-exist-whose-status-code-should-not-be-200");
  expect(unknown.status).toBe(404);
});

test("there is no security.txt without SECURITY_CONTACT", async () => {
  expect((await get("security.txt")).status).toBe(404);
});

test("updated_at moves when the profile changes, and needs the scope profile", async () => {
  const { application, user, tokens } = await newTokens();
  const read = async () => (await (await callMe(tokens.access_token)).json()).updated_at;
  await db().$client`update users set created_at = '2026-01-01T00:00:00.9Z' where id = ${user.id}`;
  expect(await read()).toBe(Date.UTC(2026, 0, 1) / 1000);
  await updateProfile(db(), user.id, { locale: "zh-CN", name: user.name });
  expect(await read()).toBe(Date.UTC(2026, 0, 1) / 1000);
  const begun = Math.floor(Date.now() / 1000);
  await updateProfile(db(), user.id, { name: "Countess of Lovelace" });
  expect(await read()).toBeGreaterThanOrEqual(begun);
  await db().$client`update users set profile_changed_at = created_at where id = ${user.id}`;
  await setVerifiedEmail(db(), { userId: user.id, email: `${user.id}@example.org` }, new Date());
  expect(await read()).toBeGreaterThanOrEqual(begun);
  const bare = await obtainTokens(application, user, { scope: "openid email" });
  expect(await (await callMe(bare.tokens.access_token)).json()).not.toHaveProperty("updated_at");
});
