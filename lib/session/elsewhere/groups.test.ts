import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { lockAdmissions } from "@/db/groups/admissions";
import { database, openDatabase } from "@/db/system/client";
import { importGroups } from "@/lib/groups/exchange/import";
import { createGroup } from "@/lib/groups/groups";
import { addMember, dropMember } from "@/lib/groups/members";
import { importPeople } from "@/lib/people/import";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeUser } from "@/test/factories";
import { comeFrom, comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { openedBy, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { changeProvider, findProvider } from "./administer";
import { removeProvider } from "./end";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const context = serviceContext(new Date());

/** Creates groups with these names, each with a key of its own. */
async function makeGroups<N extends string>(...names: N[]) {
  const made = await Promise.all(
    names.map(async (name) => {
      const key = `${name}-${randomUUID().slice(0, 8)}`;
      const created = await createGroup({ key, name, description: "" }, context);
      if (!created.ok) throw new Error(created.error);
      return [name, { key, id: created.value.id }] as const;
    }),
  );
  return Object.fromEntries(made) as Record<N, { key: string; id: string }>;
}

/** Makes a provider whose claim decides who is in "staff" (by two values) and "admins". */
async function makeManaging() {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const groups = await makeGroups("staff", "admins", "own");
  const mapping = [
    { value: "Staff", group: groups.staff.key.toUpperCase() },
    { value: "/all", group: groups.staff.key },
    { value: "cn=admins,dc=corp", group: groups.admins.key },
  ];
  const change = { groupClaim: "groups", groups: mapping };
  expect(await changeProvider(provider.id, change, context)).toEqual({ ok: true, value: "saved" });
  const user = await makeUser(test.db);
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  await addMember({ group: { id: groups.own.id }, user: { id: user.id } }, context);
  return { provider, groups, user };
}

type Made = Awaited<ReturnType<typeof makeManaging>>;

const come = ({ provider, user }: Pick<Made, "provider" | "user">, claims: object) =>
  comeFrom(upstream, provider, comingAs(null, { sub: user.id, ...claims }));

const namesOf = async (userId: string) =>
  (
    await test.db.$client<{ name: string }[]>`select name from groups
    join group_members on group_id = id where user_id = ${userId} order by name`
  ).map(({ name }) => name);

const eventsOf = async (userId: string) =>
  (
    await test.db.$client<{ event: string; reason: string }[]>`
    select event, coalesce(before, after) ->> 'reason' as reason from audit_events
    where user_id = ${userId} and event like any ('{group.member%,session.groups%}') order by id`
  ).map(({ event, reason }) => (reason ? `${event}: ${reason}` : event));

it("rule 167: memberships of the provider's groups become what the claim says, and others stay", async () => {
  const made = await makeManaging();
  const { id } = made.user;
  openedBy(await come(made, { groups: ["Staff", "/all", "unknown"] }));
  expect(await namesOf(id)).toEqual(["own", "staff"]);
  openedBy(await come(made, { groups: "cn=admins,dc=corp" }));
  expect(await namesOf(id)).toEqual(["admins", "own"]);
  openedBy(await come(made, { groups: ["staff"] }));
  expect(await namesOf(id)).toEqual(["own"]);
  expect(await eventsOf(id)).toEqual([
    ...["group.member_added", "group.member_added", "group.member_removed"],
    ...["group.member_added", "group.member_removed"],
  ]);
});

it("rule 167: a new account is in its groups at once", async () => {
  const { provider } = await makeManaging();
  const answer = comingAs(null, { groups: ["Staff"] });
  const { id } = openedBy(await comeFrom(upstream, provider, answer));
  const [session] = await test.db.$client<{ user_id: string }[]>`
    select user_id from sessions where id = ${id}`;
  expect(await namesOf(session?.user_id ?? "")).toEqual(["staff"]);
});

it.each<[string, object]>([
  ["groups_missing", {}],
  ["groups_elsewhere", { _claim_names: { groups: "src1" } }],
  ["groups_unfit", { groups: { Staff: true } }],
])(
  "rule 167: a claim that can't be read changes nothing, and leaves an event (%s)",
  async (reason, claims) => {
    const made = await makeManaging();
    openedBy(await come(made, { groups: ["Staff"] }));
    openedBy(await come(made, claims));
    expect(await namesOf(made.user.id)).toEqual(["own", "staff"]);
    expect((await eventsOf(made.user.id)).at(-1)).toBe(`session.groups_kept: ${reason}`);
  },
);

// A statement of its own beyond the six of the design: it has to begin once the user is locked, since one that waits for a
// lock doesn't see what was committed meanwhile. Rows that it locks can't be read beside the look for a logout token.
it("rule 167: takes no lock of all admissions, and one statement, if nothing differs", async () => {
  const made = await makeManaging();
  const answer = comingAs(null, { sub: made.user.id, groups: ["Staff"] });
  const visitor = new Visitor(upstream);
  openedBy(await visitor.signIn(made.provider, answer));
  const callback = upstream.visit(await visitor.begin(made.provider), answer);
  const other = openDatabase(test.url, { connections: 1 });
  await other.transaction(async (holding) => {
    await lockAdmissions(holding);
    const statements = await statementsOf(database(), async () => {
      openedBy(await visitor.finish(callback));
    });
    expect(statements.filter((text) => !/^(?:begin|commit)/i.test(text))).toHaveLength(7);
  });
  await other.$client.end();
});

it("rule 167: concurrent sign-ins leave what the last claim says", async () => {
  const made = await makeManaging();
  const claims = [["Staff"], ["cn=admins,dc=corp"], ["Staff", "cn=admins,dc=corp"], []];
  await Promise.all([...claims, ...claims].map((groups) => come(made, { groups })));
  openedBy(await come(made, { groups: ["Staff"] }));
  expect(await namesOf(made.user.id)).toEqual(["own", "staff"]);
});

it("rule 167: a group that was removed is left out", async () => {
  const made = await makeManaging();
  await test.db.$client`delete from groups where id = ${made.groups.staff.id}`;
  openedBy(await come(made, { groups: ["Staff", "cn=admins,dc=corp"] }));
  expect(await namesOf(made.user.id)).toEqual(["admins", "own"]);
});

it("rule 167: nobody else changes who is in the group of a provider", async () => {
  const made = await makeManaging();
  const { groups, user } = made;
  openedBy(await come(made, { groups: ["Staff"] }));
  const membership = { group: { id: groups.staff.id }, user: { id: user.id } };
  const refused = { ok: false, error: "group_managed" };
  expect(await dropMember(membership, context)).toEqual(refused);
  const [other] = [await makeUser(test.db)];
  expect(await addMember({ ...membership, user: { id: other.id } }, context)).toEqual(refused);
  const file = (...rows: string[]) =>
    Buffer.from(["group,username,administers", ...rows].join("\n"));
  const options = { dryRun: false, removes: false };
  const own = `${groups.staff.key},${user.username},`;
  expect(await importGroups(file(own), options, context)).toMatchObject({ ok: true });
  const fault = [{ row: 3, column: "group", problem: "group_managed" }];
  const added = file(own, `${groups.staff.key},${other.username},`);
  expect(await importGroups(added, options, context)).toEqual({ ok: false, error: fault });
  expect(await importGroups(file(own), { ...options, removes: true }, context)).toMatchObject({
    error: [{ row: 2, problem: "group_managed" }],
  });
  const people = Buffer.from(`email,groups\nnew@example.org,${groups.staff.key}`);
  const all = { role: "user", locale: "", groups: [], dryRun: true, perMinute: 60 } as const;
  expect(await importPeople({ file: people }, all, context)).toMatchObject({
    error: [{ row: 2, column: "groups", problem: "group_managed" }],
  });
  expect(await namesOf(user.id)).toEqual(["own", "staff"]);
});

it("rule 167: one provider manages a group, which is people's again without it", async () => {
  const { provider, groups, user } = await makeManaging();
  const other = await makeBelieved(test.db, upstream);
  const claim = async (...keys: string[]) => {
    const wanted = keys.map((group, n) => ({ value: `${n}`, group }));
    const change = { groupClaim: "roles", groups: wanted, name: "Other" };
    return (await changeProvider(other.id, change, context)) as { error?: unknown };
  };
  const { key } = groups.staff;
  expect((await claim(key)).error).toEqual({ groups: "group_managed", keys: key });
  const { error } = await claim(key, "Nobody", ..."abcdefghij");
  expect(error).toEqual({ groups: "group_unknown", keys: "nobody, a, b, c, d, e, f, g, h, i, …" });
  expect((await findProvider(other.id))?.name).toBe(other.name);
  const fewer = { groups: [{ value: "Staff", group: groups.staff.key }] };
  expect(await changeProvider(provider.id, fewer, context)).toEqual({ ok: true, value: "saved" });
  expect(await changeProvider(provider.id, fewer, context)).toEqual({
    ...{ ok: true, value: "as_it_was" },
  });
  expect(await claim(groups.admins.key)).toMatchObject({ ok: true });
  expect(await changeProvider(provider.id, { groupClaim: null }, context)).toEqual({
    ...{ ok: false, error: "group_claim_missing" },
  });
  await test.db.$client`update identity_providers set enabled_at = null where id = ${provider.id}`;
  await removeProvider({ id: provider.id, strands: true }, context);
  const membership = { group: { id: groups.staff.id }, user: { id: user.id } };
  expect(await addMember(membership, context)).toEqual({ ok: true, value: true });
});
