import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import type { users } from "@/db/schema/users";
import { currentSession } from "@/lib/session/current-session";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { inSession, mailKinds } from "@/test/second-step";
import { comeFrom, comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { openedBy, reasonsOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { removeProvider } from "./end";
import { unlinkIdentity, unlinkUser, waysOf } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

/** Returns a browser in which a user is signed in. */
async function visitorOf(userId: string) {
  const { id } = await makeSession(test.db, userId);
  const [cookie = ""] = setSessionKey({ id, token: sessionToken(id) }).split(";");
  return { id, visitor: new Visitor(upstream, cookie) };
}

it("rule 160: links an account at a provider to the session that asked for it, whatever its address", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const user = await makeUser(test.db, { role: "administrator" });
  const other = await makeUser(test.db);
  const { id, visitor } = await visitorOf(user.id);
  const location = await visitor.begin(provider, { purpose: "link" });
  // Another account may be open there.
  expect(new URL(location).searchParams.get("prompt")).toBe("login");
  const done = await visitor.finish(upstream.visit(location, comingAs(other.email)));
  expect(done).toEqual({ ok: true, value: { signedIn: null, next: "/account" } });
  const { linked, others } = await waysOf(user.id);
  expect(linked).toMatchObject([{ provider: provider.name, email: other.email }]);
  expect(others.map((one) => one.id)).not.toContain(provider.id);
  expect((await currentSession(visitor.headers))?.id).toBe(id);
  expect(await mailKinds(test.db)).toContain("identity_added");
});

it("rule 160: refuses to link an account that is linked to somebody else, and says so to administrators", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const [user, other] = [await makeUser(test.db), await makeUser(test.db)];
  await linkTo(test.db, provider, { userId: other.id, subject: "taken" });
  const { visitor } = await visitorOf(user.id);
  const location = await visitor.begin(provider, { purpose: "link" });
  const done = await visitor.finish(upstream.visit(location, comingAs(null, { sub: "taken" })));
  expect(done).toMatchObject({ error: { page: "taken", purpose: "link" } });
  expect(await reasonsOf(test.db, provider)).toEqual(["link_taken"]);
  const [event] = await test.db.$client`
    select actor_id from audit_events where event = 'session.elsewhere_failed' order by id desc`;
  expect(event?.actor_id).toBe(user.id);
});

it.each(["ended", "another's"])(
  "rule 160: links nothing to a session that is %s",
  async (which) => {
    const provider = await makeBelieved(test.db, upstream);
    const user = await makeUser(test.db);
    const { id, visitor } = await visitorOf(user.id);
    const callback = upstream.visit(
      await visitor.begin(provider, { purpose: "link" }),
      comingAs(null),
    );
    if (which === "ended")
      await test.db.$client`update sessions set ended_at = now() where id = ${id}`;
    else {
      const other = await visitorOf((await makeUser(test.db)).id);
      const [, browser = ""] = visitor.cookie.split("; ");
      visitor.cookie = `${other.visitor.cookie}; ${browser}`;
    }
    expect(await visitor.finish(callback)).toMatchObject({ error: { page: "failed" } });
    expect(await reasonsOf(test.db, provider)).toEqual(["another_person"]);
    expect((await waysOf(user.id)).linked).toEqual([]);
  },
);

it("rule 160: links neither a subject nor an account twice", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const [user, other] = [await makeUser(test.db), await makeUser(test.db)];
  await linkTo(test.db, provider, { userId: other.id, subject: "theirs" });
  const { visitor } = await visitorOf(user.id);
  const link = async (sub: string) => {
    const location = await visitor.begin(provider, { purpose: "link" });
    return visitor.finish(upstream.visit(location, comingAs(null, { sub })));
  };
  expect(await link("theirs")).toMatchObject({ ok: false });
  expect(await link("mine")).toMatchObject({ ok: true });
  expect(await link("second")).toMatchObject({ ok: false });
  expect((await waysOf(user.id)).linked).toHaveLength(1);
});

it.each<[string, Partial<typeof users.$inferInsert>, string]>([
  ["with a password", {}, "ok"],
  ["without another way in", { passwordHash: null }, "last_way"],
])("rule 170: unlinks the identity of an account %s: %s", async (_, given, expected) => {
  const provider = await makeBelieved(test.db, upstream);
  const user = await makeUser(test.db, given);
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const [identity] = (await waysOf(user.id)).linked;
  const unlink = () =>
    inSession(test.db, user.id, (owner) => unlinkIdentity(owner, identity?.id ?? ""));
  const done = await unlink();
  expect(done.ok ? "ok" : done.error).toBe(expected);
  expect((await waysOf(user.id)).linked).toHaveLength(expected === "ok" ? 0 : 1);
  if (expected === "ok") expect(await unlink()).toEqual({ ok: false, error: "gone" });
});

type Given = Partial<typeof users.$inferInsert>;

/** Makes a person with a session through a provider, and another one that didn't come through it. */
async function comer(provider: Awaited<ReturnType<typeof makeBelieved>>, given: Given = {}) {
  const user = await makeUser(test.db, given);
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const through = openedBy(await comeFrom(upstream, provider, comingAs(null, { sub: user.id })));
  const own = await makeSession(test.db, user.id);
  return { user, through: through.id, own: own.id };
}

const areOpen = async (...ids: string[]) => {
  const open = await test.db.$client`select id from sessions where ended_at is null`;
  return ids.map((id) => open.some((one) => one.id === id));
};

const epochOf = async (userId: string) =>
  (await test.db.$client`select access_epoch from users where id = ${userId}`)[0]?.access_epoch;

it("rule 170: unlinking ends the sessions that came through the identity, except for the own one", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const { user, through, own } = await comer(provider);
  const [identity] = (await waysOf(user.id)).linked;
  const unlinked = await inSession(test.db, user.id, (owner) =>
    unlinkIdentity(owner, identity?.id ?? ""),
  );
  expect(unlinked.ok).toBe(true);
  expect(await areOpen(through, own)).toEqual([false, true]);
});

it.each<[string, Given, boolean]>([
  ["with a password", {}, false],
  ["without another way in", { passwordHash: null }, true],
])(
  "rule 170: an administrator unlinks an account %s, stranded: %s",
  async (_, given, isStranded) => {
    const provider = await makeBelieved(test.db, upstream);
    const { user, through, own } = await comer(provider, given);
    const named = { userId: user.id, providerId: provider.id };
    const unlink = () => unlinkUser(named, serviceContext(new Date()));
    expect(await unlink()).toEqual({ ok: true, value: { isStranded } });
    expect(await areOpen(through, own)).toEqual([false, !isStranded]);
    expect(await epochOf(user.id)).toBe(isStranded ? 1 : 0);
    expect(await mailKinds(test.db)).toContain("identity_removed");
    expect(await unlink()).toEqual({ ok: false, error: "not_linked" });
  },
);

it("rule 170: administrators don't unlink their own account past its last way in", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const { user, through } = await comer(provider, { passwordHash: null });
  const own = { ...serviceContext(new Date()), actorId: user.id };
  const unlinked = await unlinkUser({ userId: user.id, providerId: provider.id }, own);
  expect(unlinked).toEqual({ ok: false, error: "own_link" });
  expect((await waysOf(user.id)).linked).toHaveLength(1);
  expect(await areOpen(through)).toEqual([true]);
});

it("rule 170: removing a provider ends what came through it, after it named who has no other way in", async () => {
  const [provider, other] = [
    await makeBelieved(test.db, upstream),
    await makeBelieved(test.db, upstream),
  ];
  const plain = await comer(provider);
  const stranded = await comer(provider, { passwordHash: null });
  const bystander = await comer(other, { passwordHash: null });
  const { id } = provider;
  const left = await makeUser(test.db, { passwordHash: null, deactivatedAt: new Date() });
  await linkTo(test.db, provider, { userId: left.id, subject: left.id });
  const remove = (strands: boolean) => removeProvider({ id, strands }, serviceContext(new Date()));
  expect(await remove(true)).toEqual({ ok: false, error: "provider_enabled" });
  await test.db.$client`update identity_providers set enabled_at = null where id = ${id}`;
  const people = [{ username: stranded.user.username, isReachable: true }];
  const named = { people, total: 1, unreachable: 0, byPasskey: 0 };
  expect(await remove(false)).toEqual({ ok: true, value: { isRemoved: false, stranded: named } });
  expect(await areOpen(plain.through, stranded.through)).toEqual([true, true]);
  expect(await remove(true)).toEqual({ ok: true, value: { isRemoved: true, stranded: named } });
  expect(await areOpen(plain.through, plain.own)).toEqual([false, true]);
  expect(await areOpen(stranded.through, stranded.own)).toEqual([false, false]);
  expect(await areOpen(bystander.through, bystander.own)).toEqual([true, true]);
  expect(await epochOf(stranded.user.id)).toBe(1);
  expect(await epochOf(bystander.user.id)).toBe(0);
  expect(await remove(true)).toEqual({ ok: false, error: "provider_unknown" });
});
