import { expect, it } from "vitest";
import { findSignInPolicy, writeSignInPolicy } from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { requestOf, sessionsOf } from "@/test/second-step";
import { keepAccount } from "./keep-account";
import { signInWithPassword } from "./sign-in";
import { setPending } from "./two-step/pending-sign-in";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const DAY = 86_400_000;

/** Returns a user who asked for the deletion of the account, as of two days ago. */
async function leaving() {
  const person = await makeUser(test.db);
  await test.db.$client`
    update users set created_at = now() - interval '2 days', deactivated_at = now(), deletion_asked_at = now(),
      deletion_due_at = now() + interval '14 days', deletion_by_owner = true where id = ${person.id}`;
  const { username, password } = person;
  const signIn = () =>
    signInWithPassword({ username, password, device: newCredential("device") }, requestOf(""));
  return { person, signIn };
}

async function requireOfAll() {
  const policy = await findSignInPolicy(database());
  const roles = ["user", "developer", "editor", "administrator"] as const;
  const since = new Date(Date.now() - DAY);
  await writeSignInPolicy(database(), { ...policy, requiredRoles: roles, graceDays: 0 }, since);
}

it("a password alone keeps no account from which the policy requires more", async () => {
  const { person, signIn } = await leaving();
  const before = await signIn();
  if (!before.ok || !("session" in before.value) || !("keeping" in before.value.session))
    throw new Error("the account can't be kept");
  const [cookie = ""] = setPending(before.value.session.keeping).split(";");
  await requireOfAll();
  expect(await signIn()).toMatchObject({ ok: false, error: { code: "wrong" } });
  expect(await keepAccount(newCredential("device"), requestOf(cookie))).toBeNull();
  const [stored] = await test.db.$client`
    select deactivated_at is not null as closed, deletion_due_at > now() as due from users where id = ${person.id}`;
  expect(stored).toEqual({ closed: true, due: true });
  expect(await sessionsOf(test.db, person)).toEqual([]);
});
