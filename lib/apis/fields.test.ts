import { expect, it } from "vitest";
import { parseFields } from "@/lib/fields";
import { apiFields, checkScopes, marksOf, newApiFields, readScopeLines } from "./fields";

const parse = (text: string) => checkScopes(readScopeLines(text));

const LINES = [
  "files:read Read files",
  "files:write [users] Write files",
  "files:scan [services] Scan files",
  "files:purge [sensitive, users] Delete files for good",
  "files:seal [sensitive] Seal files [beta]",
];

it("reads the marks of scopes", () => {
  const parsed = parse(LINES.join("\n"));
  expect(parsed).toEqual([
    { name: "files:read", description: "Read files", sensitive: false, audience: "both" },
    { name: "files:write", description: "Write files", sensitive: false, audience: "users" },
    { name: "files:scan", description: "Scan files", sensitive: false, audience: "services" },
    {
      ...{ name: "files:purge", description: "Delete files for good" },
      ...{ sensitive: true, audience: "users" },
    },
    { name: "files:seal", description: "Seal files [beta]", sensitive: true, audience: "both" },
  ]);
});

it.each([
  ["a:b [users services] Okay", []],
  ["a:b [services,sensitive]Okay", ["sensitive", "services"]],
  ["a:b [] Okay", []],
])("of %s, keeps the marks %j", (typed, marks) => {
  const parsed = parse(typed);
  expect(Array.isArray(parsed) && parsed.map(marksOf)).toEqual([marks]);
});

it.each([
  ["a:b [sensitve] Okay", "scope_marks"],
  ["a:b [Users] Okay", "scope_marks"],
  ["a:b [users] [sensitive] Okay", "scopes_unfit"],
  ["a:b [users Okay", "scopes_unfit"],
  ["a:b [users]", "scopes_unfit"],
])("refuses %s", (typed, fault) => {
  expect(parse(`files:read Read files\n${typed}`)).toEqual({ scopes: fault, line: "2" });
});

it.each([
  [{ name: "files read" }, "scopes_unfit"],
  [{ name: "" }, "scopes_unfit"],
  [{ description: "[users] Read files" }, "scopes_unfit"],
  [{ description: "Read\nfiles" }, "scopes_unfit"],
  [{ description: "" }, "scopes_unfit"],
  [{ marks: ["secret"] }, "scope_marks"],
  [{ name: "openid" }, "scope_reserved"],
  [{ name: "files:list" }, "scope_twice"],
])("refuses a row with %j by its number among all rows", (wrong, fault) => {
  const row = { name: "files:read", description: "Read files", marks: [] };
  const rows = [
    { ...row, name: "files:list" },
    { name: "", description: "", marks: ["users"] },
  ];
  expect(checkScopes([...rows, { ...row, ...wrong }])).toEqual({ scopes: fault, line: "3" });
  expect(checkScopes([...rows, row])).toHaveLength(2);
});

const identifierOf = (identifier: string) => {
  const parsed = parseFields(newApiFields.pick({ identifier: true }), { identifier });
  return parsed.ok ? parsed.value.identifier : parsed.error.identifier;
};

it.each([
  ["https://bücher.example/files", "https://xn--bcher-kva.example/files"],
  ["HTTPS://例え。テスト:8443/Straße", "https://xn--r8jz45g.xn--zckzah:8443/Stra%C3%9Fe"],
  ["https://مثال.example/v1", "https://xn--mgbh0fb.example/v1"],
  ["https://Api.example:443/v1", "https://Api.example:443/v1"],
  ["https://user@bücher.example/", "identifier_malformed"],
  ["https://xn--ü.example/", "identifier_malformed"],
  ["https://bücher.example/?q", "identifier_malformed"],
])("takes the identifier %s as %s", (typed, taken) => expect(identifierOf(typed)).toBe(taken));

it("takes an address of a documentation with an international host", () => {
  const documentation = (documentationUrl: string) =>
    parseFields(apiFields.pick({ documentationUrl: true }), { documentationUrl });
  expect(documentation(" https://Bücher.example/ü ")).toEqual({
    ok: true,
    value: { documentationUrl: "https://xn--bcher-kva.example/%C3%BC" },
  });
  for (const unfit of ["https://xn--ü.example/", "https://a.example/ b", "https://u@a.example/"])
    expect(documentation(unfit)).toEqual({
      ok: false,
      error: { documentationUrl: "documentation_unfit" },
    });
});
