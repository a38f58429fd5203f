import { beforeEach, describe, expect, it } from "vitest";
import type { SessionProof } from "@/db/users/sessions";
import { currentSession } from "@/lib/session/current-session";
import { renewal, setSessionKey } from "@/lib/session/session-cookie";
import {
  removeAuthenticator,
  turnOffTwoStep,
  turnOnWithPasskeys,
} from "@/lib/session/two-step/enrol";
import { factorsOf } from "@/lib/session/two-step/factors";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import {
  codeOf,
  confirmIn,
  finish,
  inSession,
  mailKinds,
  makeUserWithApp,
  newAppOf,
  ownContext,
  type Person,
  pendingOf,
  requestOf,
} from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { endsTwoStep, passkeysOf, removePasskey } from "./enrol";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});
beforeEach(() => test.db.$client`delete from mails`);

const add = (person: Person) => addTo(test.db, person, new SoftAuthenticator());

/** Methods of a session that a passkey opened. */
const BY_PASSKEY = ["pop", "user"];

const turnOn = ({ id }: Person, amr = BY_PASSKEY) =>
  inSession(test.db, id, (owner) => turnOnWithPasskeys({ ...owner, amr }));

async function withPasskeysOnly() {
  const person = await makeUser(test.db);
  await add(person);
  const turned = await turnOn(person);
  if (!turned.ok) throw new Error(turned.error);
  return { person, codes: turned.value };
}

const isOn = async ({ id }: Person) => (await factorsOf(id)).twoStepAt !== null;

async function remove(person: Person, turnsOff: boolean, chosen?: string) {
  const id = chosen ?? (await passkeysOf(person.id))[0]?.id ?? "";
  const session: SessionProof = await makeSession(test.db, person.id);
  return removePasskey(ownContext(person.id), { id, session, turnsOff });
}

describe("two-step sign-in with passkeys alone", () => {
  it("is off by default, and comes with recovery codes", async () => {
    const person = await makeUser(test.db);
    await add(person);
    expect(await isOn(person)).toBe(false);
    const turned = await turnOn(person);
    expect(turned.ok && turned.value).toHaveLength(10);
    expect(await isOn(person)).toBe(true);
    expect(await mailKinds(test.db)).toContain("two_step_on");
    expect(await turnOn(person)).toMatchObject({ error: "two_step_on" });
    const code = turned.ok ? turned.value[0] : "";
    expect(await finish(await pendingOf(person), code ?? "", "recovery_code")).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ["of another host", "rp_id = 'old.example'"],
    ["that is blocked", "suspected_at = now()"],
  ])("needs a passkey that works, not one %s", async (_, change) => {
    const person = await makeUser(test.db);
    expect(await turnOn(person)).toMatchObject({ error: "no_passkey" });
    await add(person);
    await test.db.$client.unsafe(`update passkeys set ${change} where user_id = '${person.id}'`);
    expect(await turnOn(person)).toMatchObject({ error: "no_passkey" });
    expect(await factorsOf(person.id)).toMatchObject({ twoStepAt: null, codesLeft: 0 });
  });

  it("needs a passkey that was just used: who has only the password gets no codes", async () => {
    const person = await makeUser(test.db);
    await add(person);
    for (const amr of [["pwd"], ["pwd", "otp", "mfa"], []])
      expect(await turnOn(person, amr)).toMatchObject({ error: "passkey_first" });
    expect(await factorsOf(person.id)).toMatchObject({ twoStepAt: null, codesLeft: 0 });
    expect(await turnOn(person)).toMatchObject({ ok: true });
  });

  it("ends copies of the session's cookie, and claims no second step for it", async () => {
    const person = await makeUser(test.db);
    await add(person);
    const session = await makeSession(test.db, person.id);
    const { keep, key } = renewal(session);
    const owner = { ...ownContext(person.id), session: keep, amr: BY_PASSKEY };
    expect(await turnOnWithPasskeys(owner)).toMatchObject({ ok: true });
    expect(await turnOnWithPasskeys(owner)).toMatchObject({ error: "gone" });
    const headersOf = (token: string) =>
      requestOf(setSessionKey({ id: session.id, token }).split(";")[0] ?? "").headers;
    expect(await currentSession(headersOf(sessionToken(session.id)))).toBeNull();
    expect(await currentSession(headersOf(key.token))).toMatchObject({ isComplete: false });
  });

  it("is turned off with its codes, and keeps the passkeys", async () => {
    const { person } = await withPasskeysOnly();
    expect(await inSession(test.db, person.id, turnOffTwoStep)).toMatchObject({ ok: true });
    expect(await factorsOf(person.id)).toMatchObject({
      twoStepAt: null,
      codesLeft: 0,
      passkeys: 1,
    });
  });
});

describe("the last second step", () => {
  it("is removed only by somebody who agrees to turn two-step sign-in off", async () => {
    const { person, codes } = await withPasskeysOnly();
    const request = await pendingOf(person);
    expect(await remove(person, false)).toMatchObject({ error: "last_second_step" });
    expect(await factorsOf(person.id)).toMatchObject({ passkeys: 1, codesLeft: 10 });
    const [{ id } = { id: "" }] = await passkeysOf(person.id);
    expect(await endsTwoStep(person.id, id)).toBe(true);
    expect(await remove(person, true)).toEqual({ ok: true, value: { turnedOff: true } });
    expect(await factorsOf(person.id)).toEqual({
      twoStepAt: null,
      app: null,
      codesLeft: 0,
      passkeys: 0,
    });
    expect(await finish(request, codes[0] ?? "", "recovery_code")).toMatchObject({
      error: { code: "gone" },
    });
    expect(await mailKinds(test.db)).toEqual(
      expect.arrayContaining(["passkey_removed", "two_step_off"]),
    );
  });

  it("is not a passkey besides another one, or besides an app", async () => {
    const { person } = await withPasskeysOnly();
    await add(person);
    expect(await remove(person, false)).toEqual({ ok: true, value: { turnedOff: false } });
    const secret = await newAppOf(person);
    const added = await confirmIn(test.db, person.id, codeOf(secret));
    expect(added).toEqual({ ok: true, value: "authenticator_added" });
    expect(await mailKinds(test.db)).toContain("authenticator_added");
    expect(await remove(person, true)).toEqual({ ok: true, value: { turnedOff: false } });
    expect(await isOn(person)).toBe(true);
  });

  it("of two concurrent removals of two passkeys, one is refused", async () => {
    const { person } = await withPasskeysOnly();
    await add(person);
    const ids = (await passkeysOf(person.id)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const removals = await Promise.all(ids.map((id) => remove(person, false, id)));
    expect(removals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await factorsOf(person.id)).toMatchObject({ passkeys: 1, codesLeft: 10 });
    expect(await isOn(person)).toBe(true);
  });

  it("is the app for an account without a passkey that works", async () => {
    const { person } = await makeUserWithApp(test.db);
    const removeApp = () => inSession(test.db, person.id, removeAuthenticator);
    expect(await removeApp()).toMatchObject({ error: "no_passkey" });
    await add(person);
    expect(await removeApp()).toMatchObject({ ok: true });
    expect(await removeApp()).toMatchObject({ error: "no_app" });
    expect(await factorsOf(person.id)).toMatchObject({ app: null, codesLeft: 10, passkeys: 1 });
    expect(await isOn(person)).toBe(true);
    expect(await mailKinds(test.db)).toContain("authenticator_removed");
  });
});
