import { expect, it } from "vitest";
import { findSignInPolicy, writeSignInPolicy } from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { startDeletion } from "@/lib/users/deletion";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import {
  codeOf,
  finish,
  mailKinds,
  makeUserWithApp,
  type Person,
  pendingOf,
  requestOf,
  sessionsOf,
} from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { currentSession } from "./current-session";
import { currentKeeping, keepAccount } from "./keep-account";
import type { Opened } from "./open-session";
import { signInWithPassword } from "./sign-in";
import { currentPending, setPending } from "./two-step/pending-sign-in";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const device = () => newCredential("device");

/** Puts an account into the state after its user asked for its deletion. */
const askedBy = ({ id }: Person, days = 14) => test.db.$client`
  update users set access_epoch = access_epoch + 1, deactivated_at = now(), deletion_asked_at = now(),
    deletion_due_at = now() + make_interval(days => ${days}), deletion_by_owner = true
  where id = ${id}`;

const endSessionsOf = ({ id }: Person) =>
  test.db.$client`update sessions set ended_at = now() where user_id = ${id}`;

const byPassword = ({ username, password }: Person) =>
  signInWithPassword({ username, password, device: device() }, requestOf(""));

/** Returns a request of the browser that may keep the account. */
function keepingIn(opened: Opened) {
  if (!("keeping" in opened)) throw new Error("a session was opened");
  return requestOf(setPending(opened.keeping).split(";")[0] ?? "");
}

async function keepingBy(person: Person) {
  const opened = await byPassword(person);
  if (!opened.ok || "pending" in opened.value) throw new Error("the password was refused");
  return keepingIn(opened.value.session);
}

const isOpenAccount = async ({ id }: Person) =>
  (await test.db.$client`select deactivated_at, deletion_due_at from users where id = ${id}`)[0];

it("a password opens no session, only the question, and keeping opens one", async () => {
  const person = await makeUser(test.db);
  await askedBy(person);
  const request = await keepingBy(person);
  expect(await sessionsOf(test.db, person)).toEqual([]);
  expect(await currentSession(request.headers)).toBeNull();
  expect(await currentPending(request.headers, new Date())).toBeNull();
  expect(await currentKeeping(request.headers, new Date())).toMatchObject({ userId: person.id });
  const kept = await keepAccount(device(), request);
  expect(kept).toMatchObject({ id: expect.any(String) });
  expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pwd"] }]);
  expect(await isOpenAccount(person)).toEqual({ deactivated_at: null, deletion_due_at: null });
  expect(await mailKinds(test.db)).toContain("deletion_cancelled");
  expect(await keepAccount(device(), request)).toBeNull();
});

it("one of many parallel uses keeps the account", async () => {
  const person = await makeUser(test.db);
  await askedBy(person);
  const requests = await Promise.all([keepingBy(person), keepingBy(person)]);
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, n) => keepAccount(device(), requests[n % 2] ?? requestOf(""))),
  );
  expect(kept.filter((opened) => opened !== null)).toHaveLength(1);
  expect(await sessionsOf(test.db, person)).toHaveLength(1);
});

it("asks for the second step first, and a code alone keeps nothing", async () => {
  const { person, secret } = await makeUserWithApp(test.db);
  await askedBy(person);
  const pending = await pendingOf(person);
  expect(await keepAccount(device(), pending)).toBeNull();
  const finished = await finish(pending, codeOf(secret));
  if (!finished.ok) throw new Error("the code was refused");
  const request = keepingIn(finished.value);
  expect(await sessionsOf(test.db, person)).toEqual([]);
  expect(await finish(request, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
  expect(await keepAccount(device(), request)).not.toBeNull();
  expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pwd", "otp", "mfa"] }]);
});

it("a passkey leads to the same question", async () => {
  const person = await makeUser(test.db);
  const passkey = new SoftAuthenticator();
  await addTo(test.db, person, passkey);
  await endSessionsOf(person);
  await askedBy(person);
  const { request: browser, options } = await askedOptions();
  const opened = await answerWith(passkey.signIn(options), browser);
  if (!opened.ok) throw new Error("the passkey was refused");
  const request = keepingIn(opened.value);
  expect(await sessionsOf(test.db, person)).toEqual([]);
  expect(await keepAccount(device(), request)).not.toBeNull();
  expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pop", "user", "mfa"] }]);
});

it("a deletion that is due, or was started by an administrator, lets nobody in", async () => {
  const [due, started, wrong] = await Promise.all([
    makeUser(test.db),
    makeUser(test.db),
    makeUser(test.db),
  ]);
  await askedBy(due, 0);
  const context = { actorId: null, origin: { network: null, userAgent: null, requestId: null } };
  await startDeletion({ id: started.id }, { ...context, at: new Date() });
  await askedBy(wrong);
  for (const person of [due, started, { ...wrong, password: "not it" }])
    expect(await byPassword(person)).toMatchObject({ ok: false, error: { code: "wrong" } });
});

it("a question asked before another cut, or after the account was kept, opens nothing", async () => {
  const person = await makeUser(test.db);
  await askedBy(person);
  const request = await keepingBy(person);
  await test.db.$client`update users set access_epoch = access_epoch + 1 where id = ${person.id}`;
  expect(await keepAccount(device(), request)).toBeNull();
  const again = await keepingBy(person);
  await test.db.$client`update users set deactivated_at = null, deletion_asked_at = null,
    deletion_due_at = null, deletion_by_owner = null where id = ${person.id}`;
  expect(await keepAccount(device(), again)).toBeNull();
  expect(await sessionsOf(test.db, person)).toEqual([]);
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
