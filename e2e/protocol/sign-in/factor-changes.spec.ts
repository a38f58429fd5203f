import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { enrol, enrolUser } from "../../support/authenticator";
import { CookieClient } from "../../support/cookie-client";
import { locationOf, signedInBrowser } from "../../support/flow";
import { db, world } from "../../support/world";

const FACTOR_FORMS = [
  "start-authenticator",
  "confirm-authenticator",
  "renew-recovery-codes",
  "turn-off-two-step",
  "turn-on-two-step",
  "remove-authenticator",
  "passkey-options",
  "add-passkey",
  "rename-passkey",
  "remove-passkey",
];

/** Fields that any of the forms requires. */
const FIELDS = { code: "123456", answer: "{}", passkey: crypto.randomUUID(), name: "x" };

test("a session from before two-step sign-in was turned on can't change the factors", async () => {
  const user = await makeUser(db());
  const { browser: other } = await signedInBrowser(user);
  const { browser } = await enrolUser(user);
  const state = () => db().$client`
    select two_step_at, (select count(*)::int from authenticator_apps where user_id = ${user.id})
    from users where id = ${user.id}`;
  const before = await state();
  for (const form of FACTOR_FORMS) {
    const answer = await other.post(`/forms/account/${form}`, FIELDS);
    expect(locationOf(answer)).toContain("/sign-in?");
  }
  expect(locationOf(await other.get("/account/security/recovery-codes"))).toContain("/sign-in?");
  expect((await other.get("/account")).status).toBe(200);
  expect(await state()).toEqual(before);
  expect((await browser.get("/account/security/recovery-codes")).status).toBe(200);
});

test("turning two-step sign-in on ends copies of the session's cookie", async () => {
  const user = await makeUser(db());
  const { browser } = await signedInBrowser(user);
  const copy = new CookieClient(world().origin);
  copy.setCookie("foyer.session", browser.cookie("foyer.session") ?? "");
  expect((await copy.get("/account")).status).toBe(200);
  await enrol(browser);
  expect((await browser.get("/account")).status).toBe(200);
  expect(locationOf(await copy.get("/account"))).toContain("/sign-in?");
});

test("factors change only after a fresh sign-in", async () => {
  const user = await makeUser(db());
  const { browser } = await enrolUser(user);
  const factors = () => db().$client`
    select (select count(*)::int from authenticator_apps where user_id = ${user.id}) as apps,
      (select max(created_at) from recovery_codes where user_id = ${user.id}) as made, two_step_at
    from users where id = ${user.id}`;
  const before = await factors();
  await db().$client`
    update sessions set authenticated_at = now() - interval '21 minutes' where user_id = ${user.id}`;
  for (const form of FACTOR_FORMS) {
    const answer = await browser.post(`/forms/account/${form}`, FIELDS);
    expect(locationOf(answer)).toContain("/sign-in?");
  }
  expect(await factors()).toEqual(before);
});
