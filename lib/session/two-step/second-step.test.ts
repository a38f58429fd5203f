import { beforeEach, describe, expect, it, vi } from "vitest";
import { replaceRecoveryCodes } from "@/db/factors/recovery-codes";
import { accountCounter } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import { pendingCookie } from "@/lib/http/cookies";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { signInWithPassword } from "@/lib/session/sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { RACERS } from "@/test/racers";
import {
  codeOf,
  finish,
  inSession,
  mailKinds,
  makeUserWithApp,
  type Person,
  pendingOf,
  requestOf,
  sessionsOf,
  wrongCode,
} from "@/test/second-step";
import { turnOffTwoStep } from "./enrol";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
beforeEach(() => test.db.$client`delete from mails`);

const withApp = () => makeUserWithApp(test.db);

const eventsOf = async ({ id }: Person) =>
  (await test.db.$client`select event from audit_events where user_id = ${id} order by id`).map(
    ({ event }) => String(event),
  );

describe("a sign-in with an app", () => {
  it("opens a session only after the code, and says how in amr", async () => {
    const { person, secret } = await withApp();
    const request = await pendingOf(person);
    expect(await sessionsOf(test.db, person)).toEqual([]);
    expect(await finish(request, wrongCode(secret))).toMatchObject({ error: { code: "wrong" } });
    expect(await sessionsOf(test.db, person)).toEqual([]);
    expect((await finish(request, codeOf(secret))).ok).toBe(true);
    expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pwd", "otp", "mfa"] }]);
    expect(await eventsOf(person)).toEqual([
      "account.authenticator_added",
      "account.two_step_changed",
      "account.recovery_codes_made",
      "session.second_step_failed",
      "session.signed_in",
    ]);
    expect(await finish(request, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
  });

  it("accepts a code once, and no earlier one", async () => {
    const { person, secret } = await withApp();
    const now = Date.now();
    expect((await finish(await pendingOf(person), codeOf(secret, now))).ok).toBe(true);
    for (const at of [now, now - 30_000])
      expect(await finish(await pendingOf(person), codeOf(secret, at))).toMatchObject({
        error: { code: "wrong" },
      });
    expect(await sessionsOf(test.db, person)).toHaveLength(1);
  });

  it(`of ${RACERS} concurrent uses of a code, in as many sign-ins, one succeeds`, async () => {
    const { person, secret } = await withApp();
    const all: Awaited<ReturnType<typeof pendingOf>>[] = [];
    for (let n = 0; n < RACERS; n++) all.push(await pendingOf(person));
    const done = await Promise.all(all.map((request) => finish(request, codeOf(secret))));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessionsOf(test.db, person)).toHaveLength(1);
  });

  it(`checks five of ${RACERS} concurrent guesses, and then asks for the password again`, async () => {
    const { person, secret } = await withApp();
    const request = await pendingOf(person);
    const guesses = Array.from({ length: RACERS }, () => finish(request, wrongCode(secret)));
    const codes = (await Promise.all(guesses)).map((done) => (done.ok ? "ok" : done.error.code));
    expect(codes.filter((code) => code === "wrong")).toHaveLength(5);
    expect(codes).not.toContain("ok");
    expect(await finish(request, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
    const [counted] = await test.db.$client`
      select failures from authenticator_apps where user_id = ${person.id}`;
    expect(counted).toEqual({ failures: 5 });
    expect((await mailKinds(test.db)).filter((kind) => kind === "second_step_failed")).toHaveLength(
      1,
    );
  });

  it("stops after ten wrong codes in 15 minutes, however many sign-ins they come from", async () => {
    const { person, secret } = await withApp();
    for (let n = 0; n < 10; n++) await finish(await pendingOf(person), wrongCode(secret));
    const last = await finish(await pendingOf(person), codeOf(secret));
    expect(last).toMatchObject({ error: { code: "limited", retryAfter: expect.any(Number) } });
    const limited = (await eventsOf(person)).filter((event) => event.endsWith("_limited"));
    expect(limited).toEqual(["session.second_step_limited"]);
  });

  it("refuses the app after 100 wrong codes in a row, until a recovery code was used", async () => {
    const { person, secret, codes } = await withApp();
    await test.db.$client`
      update authenticator_apps set failures = 100 where user_id = ${person.id}`;
    expect((await finish(await pendingOf(person), codeOf(secret))).ok).toBe(false);
    const recovered = await finish(await pendingOf(person), codes[0] ?? "", "recovery_code");
    expect(recovered.ok).toBe(true);
    expect((await finish(await pendingOf(person), codeOf(secret))).ok).toBe(true);
  });

  it("accepts a recovery code of 24 characters from before, once", async () => {
    const { person } = await withApp();
    const former = "0ABCDEFGHJKMNPQRSTVWXYZ1";
    const made = { hashes: [sha256(former)], now: new Date() };
    await replaceRecoveryCodes(test.db, person.id, made);
    for (const ok of [true, false])
      expect(
        await finish(await pendingOf(person), former.toLowerCase(), "recovery_code"),
      ).toMatchObject({ ok });
  });

  it("clears the password's failures only after the code", async () => {
    const { person, secret } = await withApp();
    const failures = async () => {
      const key = accountCounter(person.id);
      const [row] = await test.db.$client`select points, held from limits where key = ${key}`;
      return row ?? { points: 0, held: 0 };
    };
    const typed = { username: person.username, device: newCredential("device") };
    await signInWithPassword({ ...typed, password: "wrong" }, requestOf(""));
    const request = await pendingOf(person);
    expect(await failures()).toEqual({ points: 1, held: 0 });
    await finish(request, codeOf(secret));
    expect(await failures()).toEqual({ points: 0, held: 0 });
  });

  it("ends when ten minutes have passed, access was cut or the factors changed", async () => {
    const { person, secret } = await withApp();
    const ends = [
      () => test.db.$client`update pending_sign_ins set expires_at = now() - interval '1 second'`,
      () =>
        test.db.$client`update users set access_epoch = access_epoch + 1 where id = ${person.id}`,
      () => test.db.$client`update users set deactivated_at = now() where id = ${person.id}`,
    ];
    for (const end of ends) {
      const request = await pendingOf(person);
      await end();
      expect(await finish(request, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
    }
    await test.db.$client`update users set deactivated_at = null where id = ${person.id}`;
    const request = await pendingOf(person);
    await inSession(test.db, person.id, turnOffTwoStep);
    expect(await finish(request, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
    expect(await sessionsOf(test.db, person)).toEqual([]);
  });

  it("costs no query for an invented cookie", async () => {
    const { person } = await withApp();
    const request = await pendingOf(person);
    const statements = vi.spyOn(database().$client, "unsafe");
    for (const value of ["", "x", `${newCredential("pendingSignIn")}.x`])
      expect(await finish(requestOf(`${pendingCookie()}=${value}`), "123456")).toMatchObject({
        error: { code: "gone" },
      });
    expect(statements).not.toHaveBeenCalled();
    await finish(request, "");
    expect(statements).toHaveBeenCalled();
  });
});
