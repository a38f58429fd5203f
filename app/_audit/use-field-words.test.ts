import { expect, it } from "vitest";
import { UNSET } from "@/db/organization";
import { profileFields } from "@/lib/account/profile";
import { policyFields } from "@/lib/client-policies/client-policies";
import { messagesIn } from "@/lib/i18n/branded";
import { LOCALES } from "@/lib/i18n/locale";
import { SETTINGS } from "@/lib/oauth/registration/settings";
import { policyFields as signInFields } from "@/lib/session/sign-in-policy";
import { siteFields } from "@/lib/sites/editing/fields";
import { changedFields } from "./use-field-words";

it("has words for every field that a form changes", () => {
  const names = [siteFields, profileFields, policyFields, signInFields].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  for (const locale of LOCALES) {
    const { adminAudit, developerApps } = messagesIn(locale);
    const words = new Set([...Object.keys(adminAudit.fields), ...Object.keys(developerApps.field)]);
    const { revision: _, ...organization } = UNSET;
    const all = [...names, ...Object.keys(SETTINGS), ...Object.keys(organization)];
    expect(
      all.filter((name) => !words.has(name)),
      locale,
    ).toEqual([]);
  }
});

it.each([
  [null, null, []],
  [null, { way: "password" }, []],
  [{ title: "A" }, null, []],
  [{ title: "A", groups: ["a"] }, { title: "B", groups: ["a"], note: "x" }, ["title"]],
  [{ target: "https://a.example" }, { target: null }, ["target"]],
])("of %j and %j, finds %j changed", (before, after, changed) => {
  expect(changedFields({ before, after })).toEqual(changed);
});
