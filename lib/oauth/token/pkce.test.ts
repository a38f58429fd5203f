import { expect, it } from "vitest";
import { isCodeChallenge, s256Challenge } from "./code-exchange";

it("computes the challenge of RFC 7636 appendix B", () => {
  expect(s256Challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

it.each([
  ["too short", "a".repeat(42)],
  ["too long", "a".repeat(129)],
  ["a space", `${"a".repeat(43)} `],
  ["a letter that would fold into ASCII", `${"a".repeat(43)}Ł`],
])("finds no verifier with %s", (_, verifier) => {
  expect(s256Challenge(verifier)).toBeNull();
  expect(isCodeChallenge(verifier)).toBe(false);
});
