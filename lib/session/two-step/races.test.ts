import { expect, it, vi } from "vitest";
import { startApp } from "@/db/factors/authenticator-apps";
import { openDatabase } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { openSession } from "@/lib/session/open-session";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import {
  codeOf,
  finish,
  inSession,
  mailKinds,
  makeUserWithApp,
  newAppOf,
  pendingOf,
  requestOf,
  sessionIn,
  sessionsOf,
} from "@/test/second-step";
import {
  confirmAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  startedAuthenticator,
  turnOffTwoStep,
} from "./enrol";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

it("a right answer that comes too late for its sign-in uses up nothing", async () => {
  const { person, secret, codes } = await makeUserWithApp(test.db);
  const request = await pendingOf(person);
  const answers = [
    finish(request, codeOf(secret)),
    ...codes.slice(0, 4).map((code) => finish(request, code, "recovery_code")),
  ];
  const done = await Promise.all(answers);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const [used] = await test.db.$client`
    select (select count(*)::int from recovery_codes
        where user_id = ${person.id} and used_at is not null) as codes,
      (select count(*)::int from authenticator_apps
        where user_id = ${person.id} and last_step > 0) as steps`;
  expect(used?.codes + used?.steps).toBe(1);
  const told = (await mailKinds(test.db)).filter((kind) => kind === "recovery_code_used");
  expect(told).toHaveLength(used?.codes);
});

it("a code never confirms the app of a setup that began in another tab since", async () => {
  const person = await makeUser(test.db, { passwordHash: null });
  const other = openDatabase(test.url, { connections: 1 });
  await inSession(test.db, person.id, async (owner) => {
    const place = `session ${owner.session.id}` as const;
    await startAuthenticator({ ...person, place }, new Date());
    const { secret = "" } = (await startedAuthenticator({ ...person, place }, new Date())) ?? {};
    const confirmed = await other.transaction(async (tx) => {
      await startApp(tx, person.id, {
        sealedSecret: "another",
        startedIn: place,
        sealedWith: Buffer.alloc(8),
        createdAt: new Date(),
      });
      const confirming = confirmAuthenticator(owner, codeOf(secret));
      await vi.waitFor(async () => {
        const waiting = await test.db.$client`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting).toHaveLength(1);
      });
      return { confirming };
    });
    expect(await confirmed.confirming).toMatchObject({ error: "gone" });
  });
  await other.$client.end();
  const apps = await test.db.$client`
    select confirmed from authenticator_apps where user_id = ${person.id}`;
  expect(apps).toEqual([{ confirmed: false }]);
});

it("a password checked before two-step sign-in was turned on opens and renews nothing", async () => {
  const { person, secret } = await makeUserWithApp(test.db);
  const { id: userId, accessEpoch } = person;
  const known = { userId, accessEpoch, newHash: null, upstream: null } as const;
  const proven = { ...known, locale: "en", way: "password" } as const;
  const byPassword = (cookie: string) =>
    openSession({ ...proven, device: newCredential("device") }, requestOf(cookie).headers);
  expect(await byPassword("")).toBeNull();
  const complete = await finish(await pendingOf(person), codeOf(secret));
  if (!complete.ok) throw new Error("the second step was refused");
  await test.db.$client`update sessions set authenticated_at = now() - interval '1 minute'`;
  expect(await byPassword(setSessionKey(sessionIn(complete.value)).split(";")[0] ?? "")).toBeNull();
  expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pwd", "otp", "mfa"] }]);
});

it("a session that ended after its request was let in changes no factors", async () => {
  const { person, codes } = await makeUserWithApp(test.db);
  await inSession(test.db, person.id, async (owner) => {
    const secret = await newAppOf(person, `session ${owner.session.id}`);
    await test.db.$client`update sessions set ended_at = now() where id = ${owner.session.id}`;
    for (const change of [
      () => confirmAuthenticator(owner, codeOf(secret)),
      () => renewRecoveryCodes(owner),
      () => turnOffTwoStep(owner),
    ])
      expect(await change()).toEqual({ ok: false, error: "gone" });
  });
  const done = await finish(await pendingOf(person), codes[0] ?? "", "recovery_code");
  expect(done.ok).toBe(true);
});
