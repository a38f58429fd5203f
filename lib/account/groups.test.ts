import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { createGroup } from "@/lib/groups/groups";
import { addMember, appointMember, dropMember } from "@/lib/groups/members";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addMemberBy, appointMemberBy, dropMemberBy, ownGroups, readAdministered } from "./groups";

const test = setUpProcessDatabase();

const context = serviceContext(new Date());
const unknown = { ok: false, error: "group_unknown" };

/** A group with an administrator of it, a member, and somebody else. */
async function world() {
  const [lead, member, other] = [
    await makeUser(test.db),
    await makeUser(test.db),
    await makeUser(test.db),
  ];
  const key = `team ${randomBytes(6).toString("hex")}`;
  const made = await createGroup({ key, name: "Team", description: "Ours" }, context);
  if (!made.ok) throw new Error(made.error);
  const group = { id: made.value.id };
  for (const { id } of [lead, member]) await addMember({ group, user: { id } }, context);
  await appointMember({ group, user: { id: lead.id }, administers: true }, context);
  return { lead, member, other, group };
}

it("shows a group's members to its administrators alone", async () => {
  const { lead, member, other, group } = await world();
  expect(await readAdministered(group.id, lead.id)).toMatchObject({ name: "Team", members: 2 });
  expect(await readAdministered(group.id, member.id)).toBeNull();
  expect(await readAdministered(group.id, other.id)).toBeNull();
  expect(await readAdministered("nonsense", lead.id)).toBeNull();
  const own = await ownGroups(member.id, null);
  expect(own).toMatchObject({ total: 1, previous: null, next: null });
  expect(own.shown).toMatchObject([
    { id: group.id, name: "Team", description: "Ours", administers: false },
  ]);
});

it("lets only a group's administrators change it", async () => {
  const { lead, member, other, group } = await world();
  const adding = { group: group.id, login: other.email ?? "" };
  for (const { id: by } of [member, other]) {
    expect(await addMemberBy({ ...adding, by }, context)).toEqual(unknown);
    expect(await dropMember({ group, user: { id: lead.id }, by }, context)).toEqual(unknown);
    const self = { group, user: { id: by }, administers: true, by };
    expect(await appointMember(self, context)).toEqual(unknown);
  }
  expect(await readAdministered(group.id, lead.id)).toMatchObject({ members: 2 });
  expect(await addMemberBy({ ...adding, by: lead.id }, context)).toEqual({ ok: true, value: true });
  expect(await addMemberBy({ ...adding, by: lead.id }, context)).toEqual({
    ok: true,
    value: false,
  });
  const own = { group, by: lead.id };
  await appointMember({ ...own, user: { id: other.id }, administers: true }, context);
  expect(await dropMember({ ...own, user: { id: lead.id } }, context)).toEqual({
    ok: true,
    value: true,
  });
  // Whoever left administers it no longer, even once they are back.
  await addMember({ group, user: { id: lead.id } }, context);
  expect(await readAdministered(group.id, lead.id)).toBeNull();
  expect(await readAdministered(group.id, other.id)).toMatchObject({ members: 3 });
});

it("answers about others' groups without telling who has an account", async () => {
  const { lead, member, other, group } = await world();
  const invented = { id: randomUUID() };
  for (const [by, which] of [
    [member.id, group],
    [other.id, group],
    [lead.id, invented],
  ] as const) {
    for (const login of [lead.username, other.email ?? "", "nobody at all"])
      expect(await addMemberBy({ by, group: which.id, login }, context)).toEqual(unknown);
    for (const id of [lead.id, other.id, randomUUID()]) {
      const membership = { group: which, user: { id }, by };
      expect(await dropMember(membership, context)).toEqual(unknown);
      expect(await appointMember({ ...membership, administers: true }, context)).toEqual(unknown);
    }
  }
});

it("lets an administrator of a group try 60 changes an hour, of any kind", async () => {
  const { lead, member, other, group } = await world();
  const own = { by: lead.id, group: group.id };
  const add = (login: string) => addMemberBy({ ...own, login }, context);
  const appoint = (administers: boolean) =>
    appointMemberBy({ ...own, user: member.id, administers }, context);
  const drop = () => dropMemberBy({ ...own, user: member.id }, context);
  for (let tried = 0; tried < 20; tried++)
    expect(await add("nobody at all")).toEqual({ ok: false, error: "user_unknown" });
  for (let tried = 0; tried < 40; tried++)
    expect(await appoint(tried % 2 === 0)).toEqual({ ok: true, value: true });
  const limited = { ok: false, error: "too_many_attempts" };
  expect([await add(other.username), await appoint(true), await drop()]).toEqual([
    limited,
    limited,
    limited,
  ]);
  expect(await readAdministered(group.id, lead.id)).toMatchObject({ members: 2 });
});
