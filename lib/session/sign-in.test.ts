import { randomBytes } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { accountCounter } from "@/db/limits/counters";
import type { SessionProof } from "@/db/users/sessions";
import { endOthers } from "@/lib/account/sessions";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { sessionIn } from "@/test/second-step";
import * as password from "./password";
import { signInWithPassword } from "./sign-in";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "warn" });
beforeEach(() => test.db.$client`delete from mails`);

type Person = Awaited<ReturnType<typeof makeUser>>;

/** Signs in from a browser that was never seen before. */
async function signIn({ username, password }: Person) {
  const typed = { username, password, device: newCredential("device") };
  const opened = await signInWithPassword(typed, { url: "http://x/", headers: new Headers() });
  if (!opened.ok) throw new Error(opened.error.code);
  if ("pending" in opened.value) throw new Error("the account has a second step");
  return sessionIn(opened.value.session).id;
}

const liveOf = async ({ id }: Person) =>
  (await test.db.$client`select id from sessions where user_id = ${id} and ended_at is null`).map(
    (row) => String(row.id),
  );

it.each([
  ["as it is stored", (email: string) => email],
  ["with a readable domain", (email: string) => email.replace("xn--bcher-kva", "bücher")],
  [
    "in capitals, with an ideographic full stop",
    (email: string) => email.replace("xn--bcher-kva.", "BÜCHER。"),
  ],
])("accepts an email address with an international domain %s", async (_, spell) => {
  const email = `${randomBytes(5).toString("hex")}@xn--bcher-kva.example`;
  const person = await makeUser(test.db, { email });
  const session = await signIn({ ...person, username: ` ${spell(email)} ` });
  expect(await liveOf(person)).toEqual([session]);
});

it("records attempts on a deactivated account without revealing its state", async () => {
  const gone = await makeUser(test.db, { deactivatedAt: new Date() });
  const person = await makeUser(test.db);
  const attempt = async ({ id, username }: Person, password: string) => {
    const typed = { username, password, device: newCredential("device") };
    const opened = await signInWithPassword(typed, { url: "http://x/", headers: new Headers() });
    const events = await test.db.$client`select event, actor_id as by from audit_events
      where user_id = ${id} order by id`;
    return { opened, event: events.at(-1) };
  };
  const opened = { ok: false, error: { code: "wrong" } };
  const deactivated = { event: "session.sign_in_deactivated", by: null };
  const wrong = { event: "session.sign_in_failed", by: null };
  expect(await attempt(gone, gone.password)).toEqual({ opened, event: deactivated });
  expect(await attempt(gone, "wrong")).toEqual({ opened, event: deactivated });
  expect(await attempt(person, "wrong")).toEqual({ opened, event: wrong });
});

it("checks and counts nothing without a name or a password", async () => {
  const person = await makeUser(test.db);
  const stored = () => test.db.$client`
    select (select count(*) from limits) as limits, (select count(*) from audit_events) as events`;
  const before = await stored();
  const matches = vi.spyOn(password, "comparePassword");
  for (const [username, typed] of [
    [person.username, ""],
    ["nobody", ""],
    ["  ", person.password],
  ] as const) {
    const form = { username, password: typed, device: newCredential("device") };
    const opened = await signInWithPassword(form, { url: "http://x/", headers: new Headers() });
    expect(opened).toEqual({ ok: false, error: { code: "missing" } });
  }
  expect(matches).not.toHaveBeenCalled();
  expect(await stored()).toEqual(before);
  matches.mockRestore();
});

it("retries a password check that the database cut off, and counts nothing", async () => {
  const person = await makeUser(test.db);
  const cut = Object.assign(new Error("canceling statement"), { code: "57014" });
  vi.spyOn(password, "comparePassword").mockRejectedValueOnce(cut);
  const id = await signIn(person);
  expect(await liveOf(person)).toEqual([id]);
  const counted = await test.db
    .$client`select 1 from limits where points + held > 0 and key = ${accountCounter(person.id)}`;
  expect(counted).toEqual([]);
});

it("keeps 100 sessions per user, also with concurrent sign-ins, and records those it ends", async () => {
  const person = await makeUser(test.db);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const made = Array.from({ length: 98 }, (_, n) => n);
  const old = await Promise.all(
    made.map((n) => makeSession(test.db, person.id, { lastSeenAt: ago(n) })),
  );
  // Expired, but not ended: takes up no place, and stays as it is.
  const idle = await makeSession(test.db, person.id, { lastSeenAt: ago(13 * 60) });
  const begun = await Promise.all(Array.from({ length: 5 }, () => signIn(person)));
  begun.push(await signIn(person));
  const live = await liveOf(person);
  expect(live).toHaveLength(101);
  expect(live).toEqual(expect.arrayContaining([...begun, idle.id]));
  const oldest = old.slice(-4).map(({ id }) => id);
  for (const id of oldest) expect(live).not.toContain(id);
  const ended = await test.db.$client`select before from audit_events
    where user_id = ${person.id} and event = 'session.ended'`;
  expect(ended.map(({ before }) => before.session).sort()).toEqual(oldest.sort());
});

it("mails about five new browsers an hour and remembers 100", async () => {
  const person = await makeUser(test.db);
  const seen = new Date(Date.now() - 60_000);
  for (let n = 0; n < 98; n++)
    await test.db
      .$client`insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
      values (${person.id}, ${Buffer.alloc(32, n + 1)}, ${seen}, ${new Date(seen.getTime() - n)})`;
  for (let n = 0; n < 7; n++) await signIn(person);
  expect(await test.db.$client`select 1 from mails`).toHaveLength(5);
  const known = await test.db.$client`select device_hash, last_seen_at > ${seen} as fresh
    from known_devices where user_id = ${person.id}`;
  expect(known).toHaveLength(100);
  expect(known.filter(({ fresh }) => fresh)).toHaveLength(7);
  const events = await test.db.$client`select after from audit_events
    where user_id = ${person.id} and event = 'session.signed_in'`;
  expect(events.filter(({ after }) => after.newDevice)).toHaveLength(7);
});

it.each([true, false])(
  "ending the other sessions, if any: %s, ends a link to another address",
  async (any) => {
    const person = await makeUser(test.db);
    const here = await makeSession(test.db, person.id);
    if (any) await makeSession(test.db, person.id);
    const now = new Date();
    await test.db.$client`insert into mail_links
    (token_hash, purpose, user_id, user_epoch, email, created_at, expires_at)
    values (${Buffer.from(person.id)}, 'verify_email', ${person.id}, 0, 'thief@example.org', ${now}, ${now})`;
    const open = () =>
      test.db.$client`select 1 from mail_links where user_id = ${person.id} and used_at is null`;
    const elsewhere = await makeUser(test.db);
    const foreign = await makeSession(test.db, elsewhere.id);
    const keep = (session: SessionProof) => ({ ...session, newTokenHash: session.tokenHash });
    expect(await endOthers(person.id, keep(foreign), serviceContext(new Date()))).toBe(false);
    expect(await open()).toHaveLength(1);
    expect(await endOthers(person.id, keep(here), serviceContext(new Date()))).toBe(true);
    expect(await open()).toHaveLength(0);
  },
);
