import { randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { accountCounter } from "@/db/limits/counters";
import {
  findPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "@/lib/account/password-reset";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";

const own = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(() => own.db.$client`truncate users, audit_events, mails cascade`);

const now = new Date();
const ORIGIN = { network: null, userAgent: null, requestId: null };

const events = async () =>
  (await own.db.$client`select event, actor_id, before, after from audit_events order by id`).map(
    (row) => ({ ...row }),
  );

it("lists accounts by name, of one role or state, or by a part of the name", async () => {
  await makeUser(own.db, { username: "zoe", name: "Anna Zöllner", role: "administrator" });
  const ada = { username: "ada", name: null, role: "administrator" } as const;
  await makeUser(own.db, { ...ada, deactivatedAt: now });
  await makeUser(own.db, { username: "bob", name: null, email: null });
  const names = async (...options: string[]) =>
    (await runJson("users", "list", ...options)).said.users.map(
      ({ username }: { username: string }) => username,
    );
  expect(await names()).toEqual(["ada", "zoe", "bob"]);
  expect(await names("--role", "administrator")).toEqual(["ada", "zoe"]);
  expect(await names("--role", "administrator", "--state", "deactivated")).toEqual(["ada"]);
  expect(await names("--search", "zollner")).toEqual(["zoe"]);
  expect(await names("--search", "nobody")).toEqual([]);
  const { stdout } = await runCommand(["users", "list", "--role", "user"]);
  expect(stdout).toBe("bob  no address  user  active  never signed in\n");
});

it("says that it lists a thousand accounts of more", async () => {
  await own.db.$client`insert into users (username, role)
    select 'many-' || n, 'user' from generate_series(1, 1001) n`;
  const { said } = await runJson("users", "list");
  expect([said.users.length, said.more]).toEqual([1000, true]);
  const { stdout } = await runCommand(["users", "list"]);
  expect(stdout).toMatch(/\nThere are more than 1000; narrow the list with --search\.\n$/);
});

it("changes a role whatever it was, but never that of the last administrator", async () => {
  const ada = await makeUser(own.db, { username: "ada", role: "user" });
  expect(await runJson("users", "set-role", "ADA", "administrator")).toEqual({
    status: 0,
    said: { username: "ada", role: "administrator" },
  });
  expect(await runJson("users", "set-role", "ada", "administrator")).toMatchObject({ status: 0 });
  expect(await runJson("users", "set-role", "ada", "editor")).toMatchObject({
    status: 1,
    said: { field: "USERNAME", reason: expect.stringContaining("last administrator") },
  });
  expect(await runJson("users", "set-role", "ada", "king")).toMatchObject({
    status: 1,
    said: { field: "ROLE" },
  });
  await makeUser(own.db, { username: "gone", deactivatedAt: now });
  expect(await runJson("users", "set-role", "gone", "editor")).toMatchObject({
    status: 1,
    said: { reason: "the account is deactivated; reactivate it first" },
  });
  const change = { before: { role: "user" }, after: { role: "administrator" } };
  expect(await events()).toEqual([{ event: "user.changed", actor_id: null, ...change }]);
  const [stored] = await own.db.$client`select role from users where id = ${ada.id}`;
  expect(stored).toMatchObject({ role: "administrator" });
});

const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const choosePassword = (token: string) =>
  resetPassword(token, "hash", {
    ...{ now: new Date(), origin: ORIGIN, locale: "en" },
    ...{ deviceHash: randomBytes(32), rpId: null },
  });

it.each(["ada@example.org", null])(
  "makes a link to choose a password, which ends wrong attempts, for an account with the address %s",
  async (email) => {
    const { id } = await makeUser(own.db, { username: "ada", email, emailVerifiedAt: null });
    await own.db.$client`insert into limits (key, points, expire)
      values (${accountCounter(id)}, 10, ${Date.now() + 60_000})`;
    const { status, said } = await runJson("users", "password-link", "ada");
    expect(status).toBe(0);
    expect(said).toEqual({
      username: "ada",
      url: expect.stringMatching(/\/reset-password\/foyer_pr_[\w-]{43}$/),
      expires_at: expect.any(String),
    });
    const minutes = (Date.parse(said.expires_at) - Date.now()) / 60_000;
    expect([minutes > 55, minutes <= 60]).toEqual([true, true]);
    expect(await choosePassword(tokenOf(said.url))).toEqual({ passkeys: 0 });
    expect(await choosePassword(tokenOf(said.url))).toBeNull();
    const [stored] = await own.db.$client`select password_hash, email_verified_at from users`;
    expect(stored).toEqual({ password_hash: "hash", email_verified_at: null });
    expect(await own.db.$client`select from limits`).toHaveLength(0);
    expect((await events()).map(({ event }) => event)).toEqual([
      "user.password_link_made",
      "account.password_reset",
    ]);
  },
);

it("makes such a link although strangers have used up the links that are mailed", async () => {
  await makeUser(own.db, { username: "ada", email: "ada@example.org" });
  for (let n = 0; n < 4; n++)
    await requestPasswordReset("ada", { now, origin: ORIGIN, locale: "en" });
  const { status, said } = await runJson("users", "password-link", "ada@example.org");
  expect(status).toBe(0);
  expect(await findPasswordReset(tokenOf(said.url), new Date())).toMatchObject({ username: "ada" });
});

it("makes no link to choose a password for a deactivated account", async () => {
  await makeUser(own.db, { username: "ada", deactivatedAt: now });
  expect(await runJson("users", "password-link", "ada")).toMatchObject({
    status: 1,
    said: { reason: "the account is deactivated; reactivate it first" },
  });
  expect(await runJson("users", "password-link", "nobody")).toMatchObject({ status: 1 });
});
