import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { resetPassword } from "@/lib/account/password-reset";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { hashPassword } from "@/lib/session/password";
import { signInWithPassword } from "@/lib/session/sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { RACERS } from "@/test/racers";
import {
  codeOf,
  confirmIn,
  finish,
  inSession,
  mailKinds,
  makeUserWithApp,
  newAppOf,
  pendingOf,
  requestOf,
  SOMEWHERE,
  sessionsOf,
  wrongCode,
} from "@/test/second-step";
import {
  renewRecoveryCodes,
  startAuthenticator,
  startedAuthenticator,
  turnOffTwoStep,
} from "./enrol";
import { usableFactors } from "./factors";

describe("enrol", () => {
  const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
  beforeEach(() => test.db.$client`delete from mails`);

  const withApp = () => makeUserWithApp(test.db);

  describe("recovery codes", () => {
    it("each opens one session, and the owner learns how many are left", async () => {
      const { person, codes } = await withApp();
      for (const code of codes.slice(0, 2))
        expect((await finish(await pendingOf(person), code, "recovery_code")).ok).toBe(true);
      const again = await finish(await pendingOf(person), codes[0] ?? "", "recovery_code");
      expect(again).toMatchObject({ error: { code: "wrong" } });
      const used = await test.db.$client`select after from audit_events
      where user_id = ${person.id} and event = 'account.recovery_code_used' order by id`;
      expect(used).toEqual([{ after: { left: 9 } }, { after: { left: 8 } }]);
      expect(
        (await mailKinds(test.db)).filter((kind) => kind === "recovery_code_used"),
      ).toHaveLength(2);
    });

    it(`of ${RACERS} concurrent uses of one, in as many sign-ins, one succeeds`, async () => {
      const { person, codes } = await withApp();
      const all: Awaited<ReturnType<typeof pendingOf>>[] = [];
      for (let n = 0; n < RACERS; n++) all.push(await pendingOf(person));
      // A busy server refuses some of them before their turn.
      const done = await Promise.allSettled(
        all.map((request) => finish(request, codes[3] ?? "", "recovery_code")),
      );
      const answered = done.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(answered.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it("end when new ones are created, and belong to their owner alone", async () => {
      const [ada, bob] = [await withApp(), await withApp()];
      const foreign = await finish(
        await pendingOf(bob.person),
        ada.codes[0] ?? "",
        "recovery_code",
      );
      expect(foreign).toMatchObject({ error: { code: "wrong" } });
      const userId = ada.person.id;
      const renewed = await inSession(test.db, userId, renewRecoveryCodes);
      const fresh = renewed.ok ? renewed.value : [];
      expect(fresh).toHaveLength(10);
      const old = await finish(await pendingOf(ada.person), ada.codes[0] ?? "", "recovery_code");
      expect(old.ok).toBe(false);
      const next = await finish(await pendingOf(ada.person), fresh[0] ?? "", "recovery_code");
      expect(next.ok).toBe(true);
    });
  });

  describe("a change of factors", () => {
    it("turns two-step sign-in off, with everything it needed", async () => {
      const { person } = await withApp();
      expect((await inSession(test.db, person.id, turnOffTwoStep)).ok).toBe(true);
      expect(await inSession(test.db, person.id, turnOffTwoStep)).toEqual({
        ok: false,
        error: "two_step_off",
      });
      expect(await inSession(test.db, person.id, renewRecoveryCodes)).toEqual({
        ok: false,
        error: "two_step_off",
      });
      const [left] = await test.db.$client`select
      (select count(*)::int from authenticator_apps where user_id = ${person.id}) as apps,
      (select count(*)::int from recovery_codes where user_id = ${person.id}) as codes`;
      expect(left).toEqual({ apps: 0, codes: 0 });
      const typed = { username: person.username, password: person.password };
      const opened = await signInWithPassword(
        { ...typed, device: newCredential("device") },
        requestOf(""),
      );
      expect(opened).toMatchObject({ ok: true, value: { session: expect.anything() } });
      expect(await mailKinds(test.db)).toEqual(
        expect.arrayContaining(["two_step_on", "two_step_off"]),
      );
    });

    it("replaces an app only when the new one is confirmed, and keeps the recovery codes", async () => {
      const { person, secret, codes } = await withApp();
      const next = await newAppOf(person);
      expect((await finish(await pendingOf(person), codeOf(secret))).ok).toBe(true);
      expect(await confirmIn(test.db, person.id, wrongCode(next))).toMatchObject({
        error: "wrong",
      });
      expect(await confirmIn(test.db, person.id, codeOf(next))).toMatchObject({
        value: "authenticator_replaced",
      });
      expect(await confirmIn(test.db, person.id, codeOf(next))).toMatchObject({ error: "gone" });
      const later = codeOf(next, Date.now() + 30_000);
      expect((await finish(await pendingOf(person), codeOf(secret))).ok).toBe(false);
      expect((await finish(await pendingOf(person), later)).ok).toBe(true);
      expect((await finish(await pendingOf(person), codes[0] ?? "", "recovery_code")).ok).toBe(
        true,
      );
    });

    it("doesn't show the secret of a setup that began over an hour ago", async () => {
      const person = await makeUser(test.db, { passwordHash: null });
      const now = new Date();
      await startAuthenticator(
        { ...person, place: SOMEWHERE },
        new Date(now.getTime() - 3_600_001),
      );
      expect(await startedAuthenticator({ ...person, place: SOMEWHERE }, now)).toBeNull();
    });

    it("stores no secret and no code in readable form", async () => {
      const { person, secret, codes } = await withApp();
      const rows = await test.db.$client`select
      (select json_agg(a)::text from authenticator_apps a where user_id = ${person.id}) as apps,
      (select json_agg(c)::text from recovery_codes c where user_id = ${person.id}) as codes,
      (select json_agg(e)::text from audit_events e where user_id = ${person.id}) as events`;
      const text = JSON.stringify(rows);
      for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
        expect(text).not.toContain(value);
    });
  });

  it("a password reset leaves the second step in place", async () => {
    const { person, secret } = await withApp();
    const token = newCredential("passwordReset");
    const now = new Date();
    await test.db.$client`insert into mail_links
    (token_hash, purpose, user_id, user_epoch, email, created_at, expires_at)
    values (${sha256(token)}, 'reset_password', ${person.id}, 0, ${person.email}, ${now},
      ${new Date(now.getTime() + 60_000)})`;
    const origin = { network: null, userAgent: null, requestId: null };
    const asked = { now, origin, locale: "en" as const, deviceHash: sha256("device"), rpId: null };
    expect(await resetPassword(token, await hashPassword("a new password"), asked)).toEqual({
      passkeys: 0,
    });
    const request = await pendingOf({ ...person, password: "a new password" });
    expect(await sessionsOf(test.db, person)).toEqual([]);
    expect((await finish(request, codeOf(secret))).ok).toBe(true);
  });
});

describe("factors", () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  afterEach(async () => {
    process.off("unhandledRejection", note);
    vi.unstubAllEnvs();
    await closeDatabase();
  });

  it("leaves no unhandled rejection if both reads fail", async () => {
    await closeDatabase();
    // Port 1: nothing listens there.
    vi.stubEnv("DATABASE_URL", "postgres://foyer@127.0.0.1:1/foyer");
    vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
    completeEnvironment({});
    process.on("unhandledRejection", note);
    expect(await usableFactors(randomUUID()).then(() => "found", databaseFault)).toBe("away");
    // Node reports a rejection when the microtasks of its turn are done.
    await sleep(50);
    expect(unhandled).toEqual([]);
  });
});
