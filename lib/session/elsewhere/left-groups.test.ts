import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { createGroup } from "@/lib/groups/groups";
import { addMember, dropMember } from "@/lib/groups/members";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { comeFrom, comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { openedBy } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { changeProvider } from "./administer";
import { listFailures } from "./failure";
import { unlinkUser } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const context = serviceContext(new Date());

/** Makes a user who is a member of two groups, the first of which a provider manages since. */
async function makeMember() {
  const make = async (name: string) => {
    const created = await createGroup({ key: name, name, description: "" }, context);
    if (!created.ok) throw new Error(created.error);
    return created.value.id;
  };
  const key = `staff-${randomUUID().slice(0, 8)}`;
  const [staff, own] = [await make(key), await make(`own-${randomUUID().slice(0, 8)}`)];
  const [provider, user] = [await makeBelieved(test.db, upstream), await makeUser(test.db)];
  for (const id of [staff, own]) await addMember({ group: { id }, user: { id: user.id } }, context);
  const groups = [{ value: "staff", group: key }];
  await changeProvider(provider.id, { groupClaim: "groups", groups }, context);
  return { provider, user, staff, own };
}

const groupsOf = async (userId: string) =>
  (await test.db.$client`select group_id from group_members where user_id = ${userId}`).map(
    (row) => row.group_id,
  );

it("rule 167: whoever is unlinked leaves the provider's groups, and no others", async () => {
  const { provider, user, staff, own } = await makeMember();
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  openedBy(await comeFrom(upstream, provider, comingAs(null, { sub: user.id, groups: ["staff"] })));
  expect(new Set(await groupsOf(user.id))).toEqual(new Set([staff, own]));
  const unlinked = await unlinkUser({ userId: user.id, providerId: provider.id }, context);
  expect(unlinked).toEqual({ ok: true, value: { isStranded: false } });
  expect(await groupsOf(user.id)).toEqual([own]);
  const events = await test.db.$client`select before ->> 'provider' as provider from audit_events
    where user_id = ${user.id} and group_id = ${staff} and event = 'group.member_removed'`;
  expect(events).toEqual([{ provider: provider.name }]);
});

it("rule 167: a missing claim means no groups, if the settings say so", async () => {
  const { provider, user, staff, own } = await makeMember();
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const come = () => comeFrom(upstream, provider, comingAs(null, { sub: user.id }));
  openedBy(await come());
  expect(await groupsOf(user.id)).toContain(staff);
  await changeProvider(provider.id, { missingIsNone: true }, context);
  openedBy(await come());
  expect(await groupsOf(user.id)).toEqual([own]);
});

it("rule 167: people remove a member about whom the provider says nothing, and nobody else", async () => {
  const { provider, user, staff } = await makeMember();
  const other = await makeBelieved(test.db, upstream);
  await linkTo(test.db, other, { userId: user.id, subject: user.id });
  const membership = { group: { id: staff }, user: { id: user.id } };
  expect(await dropMember(membership, context)).toEqual({ ok: true, value: true });
  expect(await groupsOf(user.id)).not.toContain(staff);
  const refused = { ok: false, error: "group_managed" };
  expect(await addMember(membership, context)).toEqual(refused);
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  expect(await dropMember(membership, context)).toEqual(refused);
});

it("rule 167: the page of a provider says that its last sign-in left groups as they were", async () => {
  const provider = await makeBelieved(test.db, upstream, { groupClaim: "groups" });
  const user = await makeUser(test.db);
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const shownAfter = async (claims: object) => {
    openedBy(await comeFrom(upstream, provider, comingAs(null, { sub: user.id, ...claims })));
    return (await listFailures(provider)).map(({ reason }) => reason);
  };
  expect(await shownAfter({ groups: ["Staff"] })).toEqual([]);
  expect(await shownAfter({})).toEqual(["groups_missing"]);
  expect(await shownAfter({ groups: 1 })).toEqual(["groups_unfit"]);
  expect(await shownAfter({ groups: [] })).toEqual([]);
});
