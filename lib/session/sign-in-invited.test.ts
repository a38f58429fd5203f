import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { signInInvited } from "./sign-in";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "warn" });
afterEach(() => test.db.$client`delete from sign_in_policy`);

const requireSecondStep = (graceDays: number) => test.db.$client`
  insert into sign_in_policy (trusted_browser_days, required_roles, required_at, grace_days, changed_at, revision)
  values (0, '{user}', now() - interval '90 days', ${graceDays}, now(), 1)`;

const HASH = "$argon2id$chosen";

/** Signs in somebody who chose a password a moment ago. */
async function accept(rest: object = {}, passwordHash = HASH) {
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const { id } = await makeUser(test.db, { username, passwordHash: HASH, ...rest });
  const chosen = { username, passwordHash, device: newCredential("device") };
  const request = { url: "http://x/invitation/password", headers: new Headers() };
  const signedIn = await signInInvited(chosen, request);
  const [{ live } = {}] = await test.db
    .$client`select count(*)::int as live from sessions where user_id = ${id}`;
  return { signedIn, live };
}

const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000);

it("opens a session, and says from when the policy needs a second step", async () => {
  expect(await accept()).toMatchObject({ signedIn: { due: null }, live: 1 });
  await requireSecondStep(14);
  expect(await accept()).toMatchObject({ signedIn: { due: expect.any(Date) }, live: 1 });
});

it("asks for the second step first where the password alone opens no session", async () => {
  await requireSecondStep(14);
  const due = await accept({ createdAt: aYearAgo() });
  expect(due).toMatchObject({ signedIn: { goesTo: "set_up" }, live: 0 });
  const twoStep = await accept({ twoStepAt: new Date() });
  expect(twoStep).toMatchObject({ signedIn: { goesTo: "second_step" }, live: 0 });
});

it.each<[string, object, string?]>([
  ["a password that was changed since", {}, "$argon2id$another"],
  ["an account that was deactivated since", { deactivatedAt: new Date() }],
])("opens nothing by %s", async (_, rest, hash) => {
  expect(await accept(rest, hash)).toEqual({ signedIn: null, live: 0 });
});
