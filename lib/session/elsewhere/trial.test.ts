import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { reasonsOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { changeProvider, findProvider, switchProvider } from "./administer";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

type Given = { role?: "administrator" | "user"; session?: Parameters<typeof makeSession>[2] };

/** Returns a browser in which an administrator is signed in. */
async function administrator({ role = "administrator", session = {} }: Given = {}) {
  const { id: userId } = await makeUser(test.db, { role });
  const { id } = await makeSession(test.db, userId, session);
  const [cookie = ""] = setSessionKey({ id, token: sessionToken(id) }).split(";");
  return { userId, sessionId: id, visitor: new Visitor(upstream, cookie) };
}

/** Returns all that a sign-in could change. */
const stored = () =>
  test.db
    .$client`select (select count(*) from identities) as identities, (select count(*) from users) as users,
    (select max(last_signed_in_at) from identities) as used, (select count(*) from sessions) as sessions,
    (select count(*) from audit_events) as events, (select count(*) from mails) as mails`;

type Answer = ReturnType<typeof comingAs>;

/** Tries a provider, enabled or not, and checks that nothing changes by it. */
async function trialOf(given: Parameters<typeof makeBelieved>[2], answer: Answer) {
  const provider = await makeBelieved(test.db, upstream, { enabledAt: null, ...given });
  const { userId, visitor } = await administrator();
  const location = await visitor.begin(provider, { purpose: "trial" });
  const before = await stored();
  const done = await visitor.finish(upstream.visit(location, answer));
  expect(await stored()).toEqual(before);
  expect(await reasonsOf(test.db, provider)).toEqual([]);
  return { userId, trial: done.ok ? done.value.trial : done.error };
}

it("rule 153: a trial of a disabled provider says what a sign-in would do, and changes nothing", async () => {
  const answer = comingAs("new@example.org", { groups: ["staff"] });
  const { userId, trial } = await trialOf({ provisions: true }, answer);
  const { sub: subject, ...claims } = answer.claims as { sub: string };
  expect(trial).toMatchObject({
    ...{ by: userId, subject, email: "new@example.org", addressFault: null, isStrong: false },
    ...{ enters: "new", userId: null, claims },
  });
});

it("is remembered when it succeeds, until a setting changes", async () => {
  const provider = await makeBelieved(test.db, upstream, { enabledAt: null });
  const user = await makeUser(test.db);
  const { visitor } = await administrator();
  const tried = async (answer: Answer, meanwhile?: () => Promise<unknown>) => {
    const callback = upstream.visit(
      await visitor.begin((await findProvider(provider.id)) ?? provider, { purpose: "trial" }),
      answer,
    );
    await meanwhile?.();
    await visitor.finish(callback);
    return (await findProvider(provider.id))?.triedAt ?? null;
  };
  const change = (given: Parameters<typeof changeProvider>[1]) =>
    changeProvider(provider.id, given, serviceContext(new Date()));
  expect(await tried(comingAs("nobody@example.org"))).toBeNull();
  expect(await tried(comingAs(user.email))).toBeInstanceOf(Date);
  expect(await tried(comingAs("nobody@example.org"))).toBeInstanceOf(Date);
  const denied = { callback: { error: "access_denied", code: null } };
  expect(await tried({ ...comingAs(user.email), ...denied })).toBeInstanceOf(Date);
  const forged = { ...comingAs(user.email), signature: "none" };
  expect(await tried(forged)).toBeNull();
  expect(await tried(comingAs(user.email))).toBeInstanceOf(Date);
  await switchProvider(provider.id, true, serviceContext(new Date()));
  await switchProvider(provider.id, false, serviceContext(new Date()));
  expect((await findProvider(provider.id))?.triedAt).toBeInstanceOf(Date);
  await change({ clientSecret: "another secret" });
  expect((await findProvider(provider.id))?.triedAt).toBeNull();
  const during = () => change({ scopes: ["openid", "email"] });
  expect(await tried(comingAs(user.email), during)).toBeNull();
});

it("says which groups here would result", async () => {
  const [{ id } = { id: "" }] = await test.db.$client`
    insert into groups (key, name) values ('staff', 'Staff') returning id`;
  const provider = await makeBelieved(test.db, upstream, { groupClaim: "groups" });
  await test.db.$client`insert into identity_provider_groups (provider_id, claim_value, group_id)
    values (${provider.id}, 'Staff of all', ${id}), (${provider.id}, 'Guests', ${id})`;
  const { visitor } = await administrator();
  const tried = async (claims: object) => {
    const location = await visitor.begin(provider, { purpose: "trial" });
    const done = await visitor.finish(upstream.visit(location, comingAs(null, { ...claims })));
    return done.ok ? done.value.trial : done.error;
  };
  const groups = ["Staff of all", "Guests", "Others"];
  expect(await tried({ groups })).toMatchObject({ groupsHere: "staff" });
  expect(await tried({ groups: ["Others"] })).toMatchObject({ groupsHere: "" });
  expect(await tried({})).toMatchObject({ groups: "groups_missing", groupsHere: null });
});

it("says which account would be entered, and how", async () => {
  const user = await makeUser(test.db);
  const { trial } = await trialOf({}, comingAs(user.email));
  expect(trial).toMatchObject({ enters: "addressed", userId: user.id });
  const provider = await makeBelieved(test.db, upstream, { proves: "multi_factor" });
  const subject = randomUUID();
  await linkTo(test.db, provider, { userId: user.id, subject });
  const { visitor } = await administrator();
  const location = await visitor.begin(provider, { purpose: "trial" });
  const answer = comingAs(null, { sub: subject, amr: ["mfa"] });
  const done = await visitor.finish(upstream.visit(location, answer));
  expect(done).toMatchObject({
    value: { trial: { enters: "linked", userId: user.id, isStrong: true } },
  });
});

it("says why somebody couldn't enter", async () => {
  const { email, id } = await makeUser(test.db, { role: "administrator" });
  const { trial } = await trialOf({}, comingAs(email));
  expect(trial).toMatchObject({ enters: null, reason: "administrator", userId: id });
  const unverified = await trialOf({}, comingAs(email, { email_verified: false }));
  const why = { reason: "no_account", about: "address_unverified", userId: null };
  expect(unverified.trial).toMatchObject({ enters: null, ...why });
  const forged = await trialOf({}, { ...comingAs(email), signature: "none" } as Answer);
  expect(forged.trial).toMatchObject({ reason: "answer_unfit" });
  expect(forged.trial).not.toHaveProperty("claims");
});

const EXPIRED = {
  ok: false,
  error: { page: "expired", name: null, account: null, next: "/account", purpose: "trial" },
};

it.each([
  ["somebody who is no administrator", { role: "user" }],
  ["an administrator who signed in long ago", { session: { authenticatedAt: new Date(0) } }],
] as const)("shows a trial to nobody else: %s", async (_, given) => {
  const provider = await makeBelieved(test.db, upstream, { enabledAt: null });
  const { visitor } = await administrator(given);
  const location = await visitor.begin(provider, { purpose: "trial" });
  const done = await visitor.finish(upstream.visit(location, comingAs(null)));
  expect(done).toEqual(EXPIRED);
});

it("shows a trial in the session alone that began it", async () => {
  const provider = await makeBelieved(test.db, upstream, { enabledAt: null });
  const { visitor, sessionId } = await administrator();
  const callback = upstream.visit(await visitor.begin(provider, { purpose: "trial" }));
  await test.db.$client`update sessions set ended_at = now() where id = ${sessionId}`;
  expect(await visitor.finish(callback)).toEqual(EXPIRED);
});

it("rule 153: a disabled provider begins nothing but a trial", async () => {
  const provider = await makeBelieved(test.db, upstream, { enabledAt: null });
  const { visitor } = await administrator();
  for (const purpose of ["sign_in", "link", "fresh"] as const)
    await expect(visitor.begin(provider, { purpose })).rejects.toThrow("unknown");
});
