import { beforeEach, describe, expect, it } from "vitest";
import { newCredential } from "@/lib/runtime/crypto";
import { signInWithPassword } from "@/lib/session/sign-in";
import { changeSignInPolicy, type Role, signInPolicy } from "@/lib/session/sign-in-policy";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import {
  codeOf,
  inSession,
  mailKinds,
  newAppOf,
  ownContext,
  type Person,
  requestOf,
  SOMEWHERE,
} from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { inPending, turnOffTwoStep } from "./enrol";
import { setPending } from "./pending-sign-in";
import { currentSetUp, openSetUpLink, sendSetUpLink, setUpWithApp } from "./set-up";
import { makeFactorsLink } from "./set-up-link";

const DAY = 86_400_000;
const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});
beforeEach(async () => {
  await requireOf([]);
  await test.db.$client`delete from mails`;
});

/** Requires a second step of some roles, as of some days ago. */
async function requireOf(requiredRoles: Role[], { graceDays = 14, since = 0 } = {}) {
  const at = new Date(Date.now() - since * DAY);
  const context = { ...ownContext("").context, actorId: null, at, twoStep: true };
  for (const roles of [[], requiredRoles]) {
    const policy = { ...(await signInPolicy()), requiredRoles: roles, graceDays };
    expect(await changeSignInPolicy(policy, context)).toMatchObject({ ok: true });
  }
}

const makePerson = (role: Role = "editor") =>
  makeUser(test.db, {
    role,
    emailVerifiedAt: new Date(),
    createdAt: new Date(Date.now() - 90 * DAY),
  });

async function enter({ username, password }: Person) {
  const typed = { username, password, device: newCredential("device") };
  const opened = await signInWithPassword(typed, requestOf(""));
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

/** Enters the password; returns the request of the browser that has to set up a second step. */
async function pendingSetUp(person: Person): Promise<Request> {
  const entered = await enter(person);
  expect(entered).toMatchObject({ goesTo: "set_up" });
  if (!("pending" in entered)) throw new Error("a session was opened");
  const cookie = setPending(entered.pending).split(";")[0] ?? "";
  return new Request("http://localhost:3000/sign-in/set-up", { headers: { cookie } });
}

const tokenIn = (url: string) => url.split("/").at(-1) ?? "";

async function newLink({ id }: Person): Promise<string> {
  const made = await makeFactorsLink({ id }, { ...ownContext("").context, actorId: null });
  if (!made.ok) throw new Error(made.error);
  return tokenIn(made.value.url);
}

async function finish(person: Person, token: string, request: Request) {
  const pending = await currentSetUp(request.headers, new Date());
  const secret = await newAppOf(person, pending ? inPending(pending) : SOMEWHERE);
  return setUpWithApp({ token, device: newCredential("device"), code: codeOf(secret) }, request);
}

describe("the deadline", () => {
  it("lets the password open a session until then, and says so by one mail", async () => {
    const person = await makePerson();
    await requireOf(["editor"], { since: 13 });
    const entered = await enter(person);
    expect("due" in entered && entered.due?.getTime()).toBeGreaterThan(Date.now());
    await enter(person);
    const kinds = await mailKinds(test.db);
    expect(kinds.filter((kind) => kind === "second_step_required")).toHaveLength(1);
    await requireOf(["editor"], { since: 15 });
    expect(await enter(person)).toMatchObject({ goesTo: "set_up" });
  });

  it("counts from the creation of a newer account, and at once for a new role", async () => {
    const person = await makeUser(test.db, { role: "user" });
    await requireOf(["editor"], { since: 30 });
    expect(await enter(person)).toMatchObject({ due: null });
    await test.db.$client`update users set role = 'editor' where id = ${person.id}`;
    expect(await enter(person)).not.toMatchObject({ due: null });
    await test.db
      .$client`update users set created_at = now() - interval '15 days' where id = ${person.id}`;
    expect(await enter(person)).toMatchObject({ goesTo: "set_up" });
  });

  it("asks for passkeys that are there already", async () => {
    const person = await makePerson();
    await addTo(test.db, person, new SoftAuthenticator());
    await requireOf(["editor"], { since: 15 });
    expect(await enter(person)).toMatchObject({ goesTo: "second_step" });
  });
});

describe("a link", () => {
  it("sets up an app in the browser where the password was entered, and signs in, once", async () => {
    const person = await makePerson();
    await requireOf(["editor"], { since: 15 });
    const request = await pendingSetUp(person);
    const token = await newLink(person);
    const [one, other] = await Promise.all([0, 1].map(() => finish(person, token, request)));
    const done = one?.ok ? one : other;
    expect(done).toMatchObject({ ok: true, value: { username: person.username } });
    expect(done?.ok && done.value.codes).toHaveLength(10);
    expect([one?.ok, other?.ok].filter(Boolean)).toHaveLength(1);
    const [session] = await test.db.$client`select amr from sessions where user_id = ${person.id}`;
    expect(session?.amr).toEqual(["pwd", "otp", "mfa"]);
    expect(await enter(person)).toMatchObject({ goesTo: "second_step" });
    expect(await openSetUpLink(token, request.headers, new Date())).toEqual({
      ok: false,
      error: "gone",
    });
  });

  it("changes nothing without the password, in another person's sign-in, or after an hour", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    await requireOf(["editor"], { since: 15 });
    const token = await newLink(person);
    const theirs = await pendingSetUp(other);
    for (const request of [new Request("http://localhost:3000/"), theirs])
      expect(await finish(person, token, request)).toEqual({ ok: false, error: "sign_in" });
    await test.db.$client`update mail_links set expires_at = now() where user_id = ${person.id}`;
    const own = await pendingSetUp(person);
    expect(await finish(person, token, own)).toEqual({ ok: false, error: "gone" });
    expect(await finish(person, "foyer_su_x", own)).toEqual({ ok: false, error: "gone" });
    const [row] = await test.db.$client`select two_step_at from users where id = ${person.id}`;
    expect(row?.two_step_at).toBeNull();
  });

  it("is mailed to a verified address only, at most three times an hour", async () => {
    const person = await makePerson();
    await requireOf(["editor"], { since: 15 });
    const request = await pendingSetUp(person);
    for (let n = 0; n < 3; n++) expect(await sendSetUpLink(request)).toMatchObject({ ok: true });
    expect(await sendSetUpLink(request)).toEqual({ ok: false, error: "too_many" });
    const kinds = await mailKinds(test.db);
    expect(kinds.filter((kind) => kind === "set_up_second_step")).toHaveLength(3);
    const unverified = await makeUser(test.db, {
      role: "editor",
      emailVerifiedAt: null,
      createdAt: new Date(0),
    });
    expect(await sendSetUpLink(await pendingSetUp(unverified))).toEqual({
      ok: false,
      error: "no_address",
    });
  });
});

it("can't be turned off, not even with the last passkey", async () => {
  const person = await makePerson();
  await requireOf(["editor"], { since: 15 });
  await finish(person, await newLink(person), await pendingSetUp(person));
  const off = await inSession(test.db, person.id, turnOffTwoStep);
  expect(off).toEqual({ ok: false, error: "second_step_required" });
});

it("a first passkey turns two-step sign-in on, with recovery codes", async () => {
  const person = await makePerson();
  await requireOf(["editor"]);
  const added = await addTo(test.db, person, new SoftAuthenticator());
  expect(added.ok && added.value).toHaveLength(10);
  expect(await enter(person)).toMatchObject({ goesTo: "second_step" });
});

it("whoever requires it has used a second step themself", async () => {
  const policy = { ...(await signInPolicy()), requiredRoles: ["user"] as const };
  const context = { ...ownContext("").context, actorId: null, twoStep: false };
  expect(await changeSignInPolicy(policy, context)).toEqual({
    ok: false,
    error: "own_second_step",
  });
});
