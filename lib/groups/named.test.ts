import { beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { createGroup } from "./groups";
import { fewGroups, findNamed, groupNamed, readNamed } from "./named";

const test = setUpProcessDatabase();
beforeAll(async () => {
  for (const [key, name] of GROUPS)
    await createGroup({ key, name, description: "" }, serviceContext(new Date()));
});

/** Two have the same name, and one is named as another's key. */
const GROUPS = [
  ["engineering", "Engineering team"],
  ["finance", "Finance"],
  ["fin-de", "Accounting"],
  ["fin-fr", "accounting"],
  ["staff", "engineering"],
] as const;

it.each([
  ["engineering", "engineering"],
  ["ENGINEERING", "engineering"],
  ["engineering TEAM", "engineering"],
  ["Finance", "finance"],
  ["accounting", undefined],
  ["fin", undefined],
  ["%", undefined],
])("finds for %j the group %j", async (text, key) => {
  expect((await groupNamed(text))?.key).toBe(key);
  expect((await findNamed(test.db, [text, "staff"])).get(text.toLowerCase())?.key).toBe(key);
});

it("suggests groups that contain a text or begin as it does, for what names no group", async () => {
  const { named, unknown } = await readNamed(["Finance", "accounting", "engneering", "nothing"]);
  expect(named).toEqual([{ value: "Finance", title: "Finance" }]);
  expect(unknown.map(({ text, close }) => [text, close.map(({ key }) => key)])).toEqual([
    ["accounting", ["fin-de", "fin-fr"]],
    ["engneering", ["engineering", "staff"]],
    ["nothing", []],
  ]);
  const many = await readNamed(Array.from({ length: 200 }, (_, n) => `unknown ${n}`));
  expect(many.unknown).toHaveLength(5);
});

it("lists all groups while they are few", async () => {
  expect((await fewGroups())?.map(({ key }) => key)).toEqual(GROUPS.map(([key]) => key).sort());
  await test.db.$client`
    insert into groups (key, name) select 'more-' || n, 'More' from generate_series(1, 46) n`;
  expect(await fewGroups()).toBeNull();
});
