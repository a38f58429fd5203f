import { expect, it } from "vitest";
import { comments, isUnnamed } from "./comment-openings.mjs";

const CODE = `
/** Of the access token. */
const a = 1; // What is left.
/**
 * Expiry of the access token.
 * Of no interest.
 */
// Those of the npm package,
// or a copy of them.
const url = "https://example.org/"; /* The same again. */
`;

it("reads block comments, lines in a row, and comments behind code", () => {
  expect(comments(CODE).map((text) => text.split("\n")[0])).toEqual([
    "Of the access token.",
    "What is left.",
    "Expiry of the access token.",
    "Those of the npm package,",
    "The same again.",
  ]);
});

it.each([
  ["Of the access token.", true],
  ["The same for refresh tokens.", true],
  ["Nobody waits for it.", true],
  ["Offers wait for a week.", false],
  ["The sameSite attribute.", false],
])("%s", (text, unnamed) => {
  expect(isUnnamed(text)).toBe(unnamed);
});
