import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { setAccess } from "./access";
import { createGroup } from "./groups";

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
