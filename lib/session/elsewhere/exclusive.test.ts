import { beforeAll, expect, it } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { findUserForReset } from "@/db/outbox/mail-links";
import type { users } from "@/db/schema/users";
import { requestEmailChange } from "@/lib/account/email-change";
import { requestEmailVerification, verifyEmail } from "@/lib/account/email-verification";
import { acceptInvitation, findInvited } from "@/lib/account/invitation";
import { findPasswordReset } from "@/lib/account/password-reset";
import { newCredential, sha256, unseal } from "@/lib/runtime/crypto";
import { currentSession } from "@/lib/session/current-session";
import { setSessionKey } from "@/lib/session/session-cookie";
import { signInInvited, signInWithPassword } from "@/lib/session/sign-in";
import { sendPasswordLink } from "@/lib/users/access";
import { makePasswordLink } from "@/lib/users/password-link";
import { createUser } from "@/lib/users/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession, makeUser, sessionToken } from "@/test/factories";
import { inSession, requestOf } from "@/test/second-step";
import { comeFrom, comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { openedBy } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { unlinkIdentity, waysOf } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();
beforeAll(async () => {
  const exclusive = { exclusive: true, domains: ["corp.example"] };
  await makeBelieved(test.db, upstream, exclusive);
  await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["off.example"], enabledAt: null },
  });
});

type Given = Partial<typeof users.$inferInsert>;

/** Signs somebody in by their username or address; returns whether that worked. */
async function signsIn(given: Given, by: "username" | "email") {
  const user = await makeUser(test.db, given);
  const device = newCredential("device");
  const typed = { username: user[by] ?? "", password: user.password, device };
  const done = await signInWithPassword(typed, requestOf(""));
  const events = await test.db.$client`
    select from audit_events where user_id = ${user.id} and event = 'session.break_glass'`;
  const failures = await test.db.$client`
    select after ->> 'reason' as reason from audit_events
    where user_id = ${user.id} and event = 'session.sign_in_failed'`;
  return { ok: done.ok, glass: events.length, failed: failures.map(({ reason }) => reason) };
}

it.each<[string, Given, "username" | "email", boolean, number]>([
  ["an account of the domain by its address", { email: "a@corp.example" }, "email", false, 0],
  ["an account of the domain by its username", { email: "b@Corp.example" }, "username", false, 0],
  [
    "an administrator of the domain by the address",
    { email: "c@corp.example", role: "administrator" },
    "email",
    false,
    0,
  ],
  [
    "an administrator of the domain by the username",
    { email: "d@corp.example", role: "administrator" },
    "username",
    true,
    1,
  ],
  ["an account of another domain", { email: "e@sub.corp.example" }, "email", true, 0],
  ["an account of a provider that is disabled", { email: "f@off.example" }, "email", true, 0],
  ["an account without an address", { email: null }, "username", true, 0],
])("rule 166: %s", async (_, given, by, ok, glass) => {
  expect(await signsIn(given, by)).toEqual({ ok, glass, failed: ok ? [] : ["password_off"] });
});

it("rule 166: an account that is linked to the provider counts as one of its domain, whatever its address", async () => {
  const [provider, off] = [
    await makeBelieved(test.db, upstream, { exclusive: true, domains: ["linked.example"] }),
    await makeBelieved(test.db, upstream, { exclusive: true, domains: [], enabledAt: null }),
  ];
  const linked = { private: provider, "no address": provider, off };
  for (const [name, to] of Object.entries(linked)) {
    const user = await makeUser(test.db, name === "no address" ? { email: null } : {});
    await linkTo(test.db, to, { userId: user.id, subject: user.id });
    const typed = { ...user, device: newCredential("device") };
    expect((await signInWithPassword(typed, requestOf(""))).ok).toBe(to === off);
    const reset = await findUserForReset(test.db, user.username);
    expect(reset === null).toBe(to !== off);
  }
});

it("rule 166: nobody changes their own address out of the domain, or unlinks their account there", async () => {
  const provider = await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["own.example", "also.example"] },
  });
  const { id: userId } = await makeUser(test.db, { email: "h@own.example" });
  await linkTo(test.db, provider, { userId, subject: userId });
  await makePasskey(test.db, userId);
  const { id } = await makeSession(test.db, userId);
  const [cookie = ""] = setSessionKey({ id, token: sessionToken(id) }).split(";");
  const session = await currentSession(new Headers({ cookie }));
  if (!session) throw new Error("no session");
  const context = { ...serviceContext(new Date()), actorId: userId };
  const ask = (email: string) =>
    requestEmailChange(session, { email, locale: "en", fresh: true }, context);
  expect(await ask("h@private.example")).toEqual({ ok: false, error: "email_exclusive" });
  expect(await ask("h@also.example")).toEqual({ ok: true, value: null });
  const [identity] = (await waysOf(userId)).linked;
  expect(identity).toMatchObject({ isRequired: true });
  expect(
    await inSession(test.db, userId, (owner) => unlinkIdentity(owner, identity?.id ?? "")),
  ).toEqual({ ok: false, error: "only_way" });
});

it("rule 166: a link that was mailed before verifies no address outside the domain", async () => {
  const user = await makeUser(test.db, { email: "i@later.example" });
  const { id } = await makeSession(test.db, user.id);
  const session = { id, tokenHash: sha256(sessionToken(id)) };
  const recipient = { id: user.id, session, locale: "en", name: "Ada" } as const;
  await test.db.$client`delete from mails`;
  const now = new Date();
  await requestEmailVerification(recipient, "i@private.example", serviceContext(now));
  const [mail] = await test.db.$client`select sealed_mail from mails`;
  const text = (await unseal(mail?.sealed_mail))?.text ?? "";
  const token = /foyer_ve_[\w-]{43}/.exec(text)?.[0] ?? "";
  const { id: provider } = await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["later.example"] },
  });
  expect(await verifyEmail(token, user.id, now, NOWHERE)).toEqual({ ok: false, error: "gone" });
  await test.db.$client`update identity_providers set enabled_at = null where id = ${provider}`;
  expect((await verifyEmail(token, user.id, now, NOWHERE)).ok).toBe(true);
});

it("rule 166: no link sets a password of an account of the domain, unless it is an administrator's", async () => {
  const context = serviceContext(new Date());
  const corp = { email: "j@corp.example" };
  const [user, administrator] = [
    await makeUser(test.db, corp),
    await makeUser(test.db, { email: "k@corp.example", role: "administrator" }),
  ];
  const refused = { ok: false, error: "signs_in_elsewhere" };
  expect(await makePasswordLink(user, context)).toEqual(refused);
  expect(await sendPasswordLink(user.id, context)).toEqual(refused);
  expect((await makePasswordLink(administrator, context)).ok).toBe(true);
  expect((await sendPasswordLink(administrator.id, context)).ok).toBe(true);
  await test.db.$client`update users set email = 'j@other.example' where id = ${user.id}`;
  const earlier = await makePasswordLink(user, context);
  const token = (earlier.ok ? earlier.value.url : "").split("/").at(-1) ?? "";
  expect(await findPasswordReset(token, context.at)).not.toBeNull();
  const { id: provider } = await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["other.example"] },
  });
  expect(await findPasswordReset(token, context.at)).toBeNull();
  await test.db.$client`update identity_providers set enabled_at = null where id = ${provider}`;
});

it("rule 166: an invitation sets no password of an account of the domain, which its provider's person enters", async () => {
  const provider = await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["new.example"] },
  });
  const person = { username: "new-person", email: "n@new.example", name: null } as const;
  const context = serviceContext(new Date());
  const made = await createUser({ ...person, role: "user", passwordHash: null }, context);
  const url = made.ok ? made.value.invitation?.url : "";
  const token = url?.split("/").at(-1) ?? "";
  expect(await findInvited(token, context.at)).toMatchObject({ provider: provider.name });
  expect(await acceptInvitation(token, "hash", context.at, NOWHERE)).toBe(false);
  openedBy(await comeFrom(upstream, provider, comingAs(person.email)));
  expect(await findInvited(token, context.at)).toBeNull();
});

it("rule 166: an account of the domain gets no password link, and enters by no invitation", async () => {
  const user = await makeUser(test.db, { email: "g@corp.example" });
  const other = await makeUser(test.db);
  expect(await findUserForReset(test.db, user.username)).toBeNull();
  expect(await findUserForReset(test.db, other.username)).toMatchObject({ id: other.id });
  const { username, passwordHash } = user;
  const invited = { username, passwordHash: passwordHash ?? "", device: newCredential("device") };
  expect(await signInInvited(invited, requestOf(""))).toBeNull();
});

it("rule 166: an administrator's password opens nothing without its event", async () => {
  const user = await makeUser(test.db, { email: "q@corp.example", role: "administrator" });
  await test.db.$client.unsafe(`
    create function refuse_event() returns trigger language plpgsql as 'begin raise exception ''full''; end';
    create trigger refuse_event before insert on audit_events for each row
      when (new.event = 'session.break_glass') execute function refuse_event()`);
  const typed = { ...user, device: newCredential("device") };
  await expect(signInWithPassword(typed, requestOf(""))).rejects.toThrow();
  expect(await test.db.$client`select from sessions where user_id = ${user.id}`).toEqual([]);
  await test.db.$client`drop function refuse_event cascade`;
});
