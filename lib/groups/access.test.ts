import { expect, it } from "vitest";
import { insertAuditEvent, serviceContext } from "@/db/audit/events";
import { findAccess } from "@/db/groups/applications";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { assignGroup, setAccess } from "./access";
import { createGroup } from "./groups";
import { addersOf } from "./list";
import { addMember } from "./members";

const test = setUpProcessDatabase();

const context = () => serviceContext(new Date());

async function scopesOf(id: string): Promise<string[]> {
  const [row] = await test.db.$client<{ scopes: string[] }[]>`
    select scopes from applications where id = ${id}`;
  return row?.scopes ?? [];
}

it("registers the scope groups with an application's new groups, and not again once it was removed", async () => {
  for (const key of ["staff", "guests"])
    await createGroup({ key, name: key, description: "" }, context());
  const { id, clientId } = await makeApplication(test.db, { scopes: ["openid", "email"] });
  const give = (groups: string[]) => setAccess({ clientId }, { open: true, groups }, context());
  expect(await give(["staff"])).toEqual({ ok: true, value: "with_groups" });
  expect(await give(["staff"])).toEqual({ ok: true, value: "unchanged" });
  expect(await scopesOf(id)).toEqual(["openid", "email", "groups"]);
  await test.db.$client`update applications set scopes = '{openid}' where id = ${id}`;
  await setAccess({ clientId }, { open: false, groups: ["staff"] }, context());
  expect(await scopesOf(id)).toEqual(["openid"]);
  await give(["staff", "guests"]);
  expect(await scopesOf(id)).toEqual(["openid", "groups"]);
});

it("gives the scope only to an application that signs people in", async () => {
  const { id, clientId } = await makeApplication(test.db, { scopes: ["profile"] });
  await setAccess({ clientId }, { open: true, groups: ["staff"] }, context());
  expect(await scopesOf(id)).toEqual(["profile"]);
});

it("assigns a group beside an application's others, closed or open", async () => {
  for (const key of ["boat", "crew"])
    await createGroup({ key, name: key, description: "" }, context());
  const { id, clientId } = await makeApplication(test.db, { scopes: ["openid", "groups"] });
  await setAccess({ clientId }, { open: false, groups: ["boat"] }, context());
  const assign = (key: string) => assignGroup({ clientId, key }, context());
  expect(await assign("crew")).toEqual({ ok: true, value: "changed" });
  expect(await assign("crew")).toEqual({ ok: true, value: "unchanged" });
  expect(await findAccess(test.db, id)).toEqual({ open: false, groups: ["boat", "crew"] });
  expect(await assign("nobody")).toMatchObject({ ok: false });
  expect(await assignGroup({ clientId: "none", key: "crew" }, context())).toMatchObject({
    error: "unknown",
  });
});

it("says who added a member: a person, or a provider", async () => {
  const group = await createGroup({ key: "port", name: "Port", description: "" }, context());
  if (!group.ok) throw new Error();
  const { id } = group.value;
  const [admin, ada, bob] = [
    await makeUser(test.db, { username: "harbor" }),
    await makeUser(test.db),
    await makeUser(test.db),
  ];
  await addMember({ group: { id }, user: { id: ada.id } }, { ...context(), actorId: admin.id });
  const at = new Date();
  await test.db
    .$client`insert into group_members (user_id, group_id, added_at) values (${bob.id}, ${id}, ${at})`;
  await insertAuditEvent(test.db, {
    ...{ ...context(), at, event: "group.member_added", userId: bob.id, groupId: id },
    after: { group: "port", provider: "Okta" },
  });
  const adders = await addersOf(id, [ada, bob]);
  expect(adders.get(ada.id)).toMatchObject({ by: "harbor", provider: null });
  expect(adders.get(bob.id)).toMatchObject({ by: null, provider: "Okta" });
});
