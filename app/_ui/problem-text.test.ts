import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { newApiFields } from "@/lib/apis/fields";
import { parseFields } from "@/lib/fields";
import { newGroupFields } from "@/lib/groups/fields";
import groups from "@/lib/i18n/messages/en/admin-groups.json";
import sites from "@/lib/i18n/messages/en/admin-sites.json";
import users from "@/lib/i18n/messages/en/admin-users.json";
import apis from "@/lib/i18n/messages/en/apis.json";
import { siteFields } from "@/lib/sites/editing/fields";
import { userFields } from "@/lib/users/fields";
import { fieldProblem, problemText } from "./problem-text";

it("has a text for the codes in the messages alone, not for properties of Object", () => {
  const messages = { problem: { too_long: "At most {most}" } };
  const t = createTranslator({ locale: "en", messages });
  expect(problemText(t, "too_long", { most: 3 })).toBe("At most 3");
  for (const code of [undefined, "", "other", "constructor", "__proto__"])
    expect(problemText(t, code)).toBeNull();
});

it("says what to enter in an empty field, and names limits only for what was typed", () => {
  const messages = { missing: { name: "Enter a name." }, problem: { unfit: "Too long." } };
  const t = createTranslator({ locale: "en", messages });
  const said = (name: string | undefined, code = "unfit", field = "name") =>
    fieldProblem(
      t,
      { problems: { [field]: code }, typed: name === undefined ? {} : { [field]: name } },
      field,
    );
  for (const empty of ["", " \n", "\u200b\u2060"]) expect(said(empty)).toBe("Enter a name.");
  expect(said(undefined, "missing")).toBe("Enter a name.");
  // A text that was too long to go back to the browser.
  for (const typed of ["x", undefined]) expect(said(typed)).toBe("Too long.");
  expect(said("", "unfit", "other")).toBe("Too long.");
  expect(fieldProblem(t, { problems: {}, typed: { name: "" } }, "name")).toBeNull();
  expect(fieldProblem(t, null, "name")).toBeNull();
});

it.each([
  ["group", newGroupFields, groups],
  ["API", newApiFields, apis],
  ["site", siteFields.omit({ audience: true }), sites.form],
  ["person", userFields.omit({ role: true }), users],
])("asks for every empty field of a %s in one way", (_, schema, messages) => {
  const t = createTranslator({ locale: "en", messages: messages as { missing: object } });
  const typed = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, ""]));
  const parsed = parseFields(schema, typed);
  const problems = (parsed.ok ? {} : parsed.error) as Record<string, string>;
  const said = Object.keys(problems).map((field) => [
    field,
    fieldProblem(t, { problems, typed }, field),
  ]);
  expect(said).not.toEqual([]);
  expect(said.filter(([, text]) => !/^(Enter|Choose) [\w ]+\.$/.test(text ?? ""))).toEqual([]);
});
