import { beforeAll, beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { closeDatabase, openPools } from "@/db/system/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { RACERS } from "@/test/racers";
import { checkSetupCode, knownCodeLimit, offerSetup, setUp } from "./set-up";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({});
});
beforeEach(async () => {
  await test.db.$client`truncate users, setup_codes, audit_events, limits cascade`;
});

const now = new Date();
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const from = (address: string) => new Headers({ [CLIENT_ADDRESS]: address });
const person = (n: number) => ({
  username: `admin-${n}`,
  email: `admin-${n}@example.org`,
  name: null,
  twoStep: false,
  passwordHash: "$argon2id$",
});
const offer = async (at = now) => (await offerSetup(at)) ?? "";
const rows = async () =>
  (await test.db.$client`select username, role from users`).map((r) => ({ ...r }));

it(`makes one of ${RACERS} concurrent requests with valid codes the administrator, with one event`, async () => {
  const codes = [await offer(), await offer()];
  const outcomes = await Promise.allSettled(
    Array.from({ length: RACERS }, (_, n) => setUp(codes[n % 2] ?? "", person(n), now, NOWHERE)),
  );
  const won = outcomes.flatMap((outcome, n) =>
    outcome.status === "fulfilled" && outcome.value ? [n] : [],
  );
  expect(won).toHaveLength(1);
  expect(await rows()).toEqual([{ username: `admin-${won[0]}`, role: "administrator" }]);
  const events = await test.db.$client`select event, after from audit_events`;
  expect(events.map(({ event }) => event)).toEqual(["installation.set_up"]);
  expect(JSON.stringify(events)).not.toContain("argon2");
  expect(await test.db.$client`select from setup_codes`).toHaveLength(0);
});

const fullWidth = (ascii: string) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0);

it("accepts a code as people type it, and no other, for 24 hours", async () => {
  const code = await offer();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
  const stored = await test.db.$client`select * from setup_codes`;
  expect(JSON.stringify(stored)).not.toContain(code);
  const at = from("192.0.2.1");
  for (const typed of [
    code,
    ` ${code.toLowerCase()} `,
    code.replaceAll("-", ""),
    code.replaceAll(/./g, fullWidth),
  ])
    expect(await checkSetupCode(typed, at, later(23.9))).toEqual({ ok: true, value: null });
  for (const typed of ["", `${code}0`, code.slice(1), code.replace(/.$/, "U")])
    expect(await checkSetupCode(typed, at, now)).toMatchObject({ error: { code: "wrong" } });
  expect(await checkSetupCode(code, at, later(24))).toMatchObject({ error: { code: "wrong" } });
  expect(await setUp(code, person(1), later(24), NOWHERE)).toBe(false);
  expect(await rows()).toEqual([]);
});

it("accepts the codes of several starts; a start deletes expired ones", async () => {
  const [first, second] = [await offer(), await offer(later(23))];
  const at = from("192.0.2.2");
  for (const code of [first, second])
    expect(await checkSetupCode(code, at, later(23.5))).toMatchObject({ ok: true });
  await offer(later(25));
  expect(await test.db.$client`select from setup_codes`).toHaveLength(2);
});

it("checks ten wrong codes per network in 15 minutes; a right one resets the count", async () => {
  const code = await offer();
  const at = from("2001:db8::1");
  const attempts = Array.from({ length: RACERS }, () => checkSetupCode("wrong", at, now));
  const answers = await Promise.all(attempts);
  const looked = answers.filter((answer) => !answer.ok && answer.error.code === "wrong");
  expect(looked).toHaveLength(10);
  expect(await checkSetupCode(code, at, now)).toMatchObject({
    error: { code: "limited", retryAfter: 900 },
  });
  expect(await checkSetupCode(code, from("2001:db8:1::1"), now)).toMatchObject({ ok: true });
  expect(await checkSetupCode(code, at, later(0.25))).toMatchObject({ ok: true });
  expect(await checkSetupCode("wrong", at, later(0.25))).toMatchObject({
    error: { code: "wrong" },
  });
});

it("offers no setup if any account exists, even an inactive one", async () => {
  const code = await offer();
  await makeUser(test.db, { username: "somebody", deactivatedAt: now });
  expect(await offerSetup(now)).toBeNull();
  expect(await setUp(code, person(1), now, NOWHERE)).toBe(false);
  expect(await rows()).toHaveLength(1);
});

it("refuses a network's codes after ten wrong ones without a statement", async () => {
  const code = await offer();
  const at = from("192.0.2.77");
  for (let n = 0; n < 10; n++) {
    expect(knownCodeLimit(at, now)).toBeNull();
    expect(await checkSetupCode("wrong", at, now)).toMatchObject({ error: { code: "wrong" } });
  }
  await closeDatabase();
  for (let n = 0; n < 100; n++)
    expect(await checkSetupCode(code, at, now)).toEqual({
      ok: false,
      error: { code: "limited", retryAfter: 900 },
    });
  expect(knownCodeLimit(at, now)).toBe(900);
  expect(openPools()).toEqual([]);
});
