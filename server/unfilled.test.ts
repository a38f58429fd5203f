import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isUnfilled } from "./unfilled";

const unfilled = Buffer.from('<!DOCTYPE html><html id="__next_error__"><head></head><body></body>');
const filled = Buffer.from('<!DOCTYPE html><html lang="en"><body>There is no page</body>');
const captured = (status: number, body: Buffer, encoding?: string) => ({
  status,
  body,
  headers: encoding === undefined ? {} : { "content-encoding": encoding },
});

it("knows a page that only a script would fill, compressed or not", () => {
  expect(isUnfilled(captured(404, unfilled))).toBe(true);
  expect(isUnfilled(captured(403, gzipSync(unfilled), "gzip"))).toBe(true);
});

it("leaves alone what says something, and what is no refusal", () => {
  expect(isUnfilled(captured(404, filled))).toBe(false);
  expect(isUnfilled(captured(404, gzipSync(filled), "gzip"))).toBe(false);
  expect(isUnfilled(captured(200, unfilled))).toBe(false);
});
