import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { profileFields, profileOf, saveProfile } from "./profile";

const test = setUpProcessDatabase();

const now = new Date();

async function aPerson() {
  const { id, username, name } = await makeUser(test.db, { passwordHash: null });
  const shown = profileFields.parse({ name, username, locale: "" });
  const save = (changes: Partial<typeof shown>) =>
    saveProfile(
      id,
      { wanted: profileFields.parse({ ...shown, ...changes }), shown, fresh: true },
      serviceContext(now),
    );
  return { id, shown, save };
}

it("stores the parts of the name and a language as it is usually spelled, and removes them", async () => {
  const { id, save } = await aPerson();
  const parts = { givenName: " Ada ", familyName: "Lovelace", claimedLocale: "zh-hans-cn" };
  expect(await save(parts)).toEqual({ ok: true, value: "saved" });
  const stored = { givenName: "Ada", familyName: "Lovelace", claimedLocale: "zh-Hans-CN" };
  expect(await profileOf(id, now)).toMatchObject(stored);
  const shown = profileFields.parse({ name: "Test Person", username: "x", locale: "", ...stored });
  const cleared = { ...shown, givenName: "", familyName: "", claimedLocale: "" };
  await saveProfile(id, { wanted: cleared, shown, fresh: true }, serviceContext(now));
  expect(await profileOf(id, now)).toMatchObject({
    givenName: null,
    familyName: null,
    claimedLocale: null,
  });
  const events = await test.db.$client`
    select before->>'claimedLocale' as before, after->>'claimedLocale' as after from audit_events
    where user_id = ${id} order by id`;
  expect(events).toEqual([
    { before: null, after: "zh-Hans-CN" },
    { before: "zh-Hans-CN", after: "" },
  ]);
});

it.each([
  ["givenName", "a\u202eb", "name_characters"],
  ["familyName", "\u00ad", "name_characters"],
  ["familyName", "x".repeat(65), "name_length"],
  ["claimedLocale", "english please", "language_unfit"],
  ["claimedLocale", "e", "language_unfit"],
  ["claimedLocale", "<script>", "language_unfit"],
  ["claimedLocale", `en-${"x".repeat(40)}`, "language_unfit"],
] as const)("refuses the %s %j and stores nothing", async (field, text, problem) => {
  const { id, save } = await aPerson();
  expect(await save({ [field]: text })).toEqual({ ok: false, error: { [field]: problem } });
  expect(await profileOf(id, now)).toMatchObject({ [field]: null });
});
