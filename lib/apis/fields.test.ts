import { expect, it } from "vitest";
import { formatScopes, parseScopes } from "./fields";

const LINES = [
  "files:read Read files",
  "files:write [users] Write files",
  "files:scan [services] Scan files",
  "files:purge [sensitive, users] Delete files for good",
  "files:seal [sensitive] Seal files [beta]",
];

it("reads the marks of scopes, and writes them as it reads them", () => {
  const parsed = parseScopes(LINES.join("\n"));
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
  expect(Array.isArray(parsed) && formatScopes(parsed)).toBe(LINES.join("\n"));
});

it.each([
  ["a:b [users services] Okay", "a:b Okay"],
  ["a:b [services,sensitive]Okay", "a:b [sensitive, services] Okay"],
  ["a:b [] Okay", "a:b Okay"],
])("writes %s as %s", (typed, written) => {
  const parsed = parseScopes(typed);
  expect(Array.isArray(parsed) && formatScopes(parsed)).toBe(written);
});

it.each([
  ["a:b [sensitve] Okay", "scope_marks"],
  ["a:b [Users] Okay", "scope_marks"],
  ["a:b [users] [sensitive] Okay", "scopes_unfit"],
  ["a:b [users Okay", "scopes_unfit"],
  ["a:b [users]", "scopes_unfit"],
])("refuses %s", (typed, fault) => {
  expect(parseScopes(`files:read Read files\n${typed}`)).toEqual({ line: 2, fault });
});
