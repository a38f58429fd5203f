import { expect, it } from "vitest";
import { isUnfilled } from "./unfilled";

const unfilled = Buffer.from('<!DOCTYPE html><html id="__next_error__"><head></head><body></body>');
const filled = Buffer.from('<!DOCTYPE html><html lang="en"><body>There is no page</body>');

it("recognizes a page that only a script would fill", () => {
  expect(isUnfilled({ status: 404, body: unfilled })).toBe(true);
  expect(isUnfilled({ status: 403, body: unfilled })).toBe(true);
});

it("ignores a page with content and a response other than a refusal", () => {
  expect(isUnfilled({ status: 404, body: filled })).toBe(false);
  expect(isUnfilled({ status: 200, body: unfilled })).toBe(false);
});
