import { beforeEach, expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import type { SessionProof } from "@/db/users/sessions";
import type { StoredMail } from "@/lib/mail/mail";
import { unseal } from "@/lib/runtime/crypto";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { requestEmailVerification, verifyEmail } from "./email-verification";
import { profileOf } from "./profile";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(() => test.db.$client`delete from mails`);

const now = new Date();

async function ask(id: string, email: string, asking?: SessionProof) {
  const session = asking ?? (await makeSession(test.db, id));
  const user = { id, session, locale: "en", name: "Ada" } as const;
  return requestEmailVerification(user, email, serviceContext(now));
}

const tokens = async () =>
  (await mails()).map((mail) => /foyer_ve_[\w-]{43}/.exec(JSON.stringify(mail))?.[0] ?? "");

it("does not reveal that an address is taken, in any letter case, but tells its owner", async () => {
  const [user, owner] = await Promise.all([makeUser(test.db), makeUser(test.db)]);
  const theirs = owner.email?.toUpperCase() ?? "";
  const free = `FREE-${theirs}`;
  const seen = async (email: string) => {
    const answer = await ask(user.id, email);
    const profile = await profileOf(user.id, now);
    const events = await test.db.$client`select event, after from audit_events
      where user_id = ${user.id} order by id desc limit 1`;
    return JSON.parse(JSON.stringify([answer, profile, events]).replaceAll(email, "ADDRESS"));
  };
  expect(await seen(theirs)).toEqual(await seen(free));
  expect(await ask(user.id, theirs)).toMatchObject({ ok: true });
  for (const email of [theirs, free])
    expect(await ask(user.id, email)).toEqual({ ok: false, error: "too_many" });
  expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([
    ["address_wanted", owner.email],
    ["verify_email", free],
    ["address_wanted", owner.email],
  ]);
  const links = (await tokens()).filter(Boolean);
  expect(links).toHaveLength(1);
});

it("takes no address from the account that had it first, and keeps the link valid", async () => {
  const user = await makeUser(test.db);
  await ask(user.id, "wanted@example.org");
  const [token = ""] = await tokens();
  const other = await makeUser(test.db, { email: "Wanted@example.org" });
  expect(await verifyEmail(token, user.id, now, NOWHERE)).toEqual({ ok: false, error: "taken" });
  await test.db.$client`update users set email = null where id = ${other.id}`;
  expect(await verifyEmail(token, user.id, now, NOWHERE)).toMatchObject({ ok: true });
  expect(await verifyEmail(token, user.id, now, NOWHERE)).toEqual({ ok: false, error: "gone" });
});

it("verifies only for the signed-in account", async () => {
  const [attacker, victim] = [await makeUser(test.db), await makeUser(test.db)];
  await ask(attacker.id, "victim@example.org");
  const [token = ""] = await tokens();
  const refused = { ok: false, error: "another_account" };
  for (const signedIn of [null, victim.id])
    expect(await verifyEmail(token, signedIn, now, NOWHERE)).toEqual(refused);
  for (const { id, email } of [attacker, victim])
    expect(await profileOf(id, now)).toMatchObject({ email });
  expect(await verifyEmail(token, attacker.id, now, NOWHERE)).toMatchObject({ ok: true });
  for (const signedIn of [null, victim.id, attacker.id])
    expect(await verifyEmail(token, signedIn, now, NOWHERE)).toEqual({ ok: false, error: "gone" });
});

it("sends three an hour, and a link to an earlier address stops working", async () => {
  const user = await makeUser(test.db);
  expect(await ask(user.id, "first@example.org")).toMatchObject({ ok: true });
  const [first = ""] = await tokens();
  await ask(user.id, "second@example.org");
  await ask(user.id, "second@example.org");
  expect(await ask(user.id, "third@example.org")).toEqual({ ok: false, error: "too_many" });
  expect(await tokens()).toHaveLength(3);
  expect(await verifyEmail(first, user.id, now, NOWHERE)).toEqual({ ok: false, error: "gone" });
});

it("sends nothing if the session ended meanwhile", async () => {
  const user = await makeUser(test.db);
  const session = await makeSession(test.db, user.id);
  const { late } = await test.db.transaction(async (tx) => {
    await cutUser(tx, { userId: user.id, change: { passwordHash: "new" } }, serviceContext(now));
    const late = ask(user.id, "thief@example.org", session);
    await untilWaiting(test.db, 1);
    return { late };
  });
  expect(await late).toMatchObject({ ok: true });
  expect(await tokens()).toEqual([]);
});

it("ends with the password it was requested under", async () => {
  const user = await makeUser(test.db);
  await ask(user.id, "elsewhere@example.org");
  const cut = { userId: user.id, change: { passwordHash: "another" } };
  await cutUser(test.db, cut, serviceContext(now));
  const gone = await verifyEmail((await tokens())[0] ?? "", user.id, now, NOWHERE);
  expect(gone).toEqual({ ok: false, error: "gone" });
});

it("notifies the previously verified address of the change", async () => {
  const user = await makeUser(test.db);
  const before = user.email ?? "";
  await test.db.$client`update users set email_verified_at = now() where id = ${user.id}`;
  await ask(user.id, before.toUpperCase());
  await verifyEmail((await tokens())[0] ?? "", user.id, now, NOWHERE);
  expect(await told()).toEqual([]);
  await test.db.$client`delete from mails`;
  await ask(user.id, "elsewhere@example.org");
  await verifyEmail((await tokens())[0] ?? "", user.id, now, NOWHERE);
  expect(await told()).toEqual([before.toUpperCase()]);
});

/** Returns the outbox, oldest first. */
async function mails(): Promise<StoredMail[]> {
  const rows = await test.db.$client`select sealed_mail from mails order by due_at, id`;
  const opened = await Promise.all(rows.map(({ sealed_mail }) => unseal(sealed_mail)));
  return opened.map((mail) => JSON.parse(mail?.text ?? "null"));
}

/** Returns the recipients of mail about a changed address. */
const told = async () =>
  (await mails()).filter(({ kind }) => kind === "email_changed").map(({ to }) => to);
