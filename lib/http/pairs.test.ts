import { expect, it } from "vitest";
import {
  hasManyCookies,
  hasManyParameters,
  hasMore,
  MAX_FIELDS,
  MAX_PARAMETERS,
} from "./form-body";

const pairs = (count: number, separator = "&") =>
  Array.from({ length: count }, (_, n) => `p${n}=`).join(separator);

it.each([0, 1, 2, 99, 100])("tells %i separators from one more, in text and in bytes", (most) => {
  const [fits, tooMany] = [pairs(most + 1), pairs(most + 2)];
  for (const read of [(text: string) => text, (text: string) => Buffer.from(text)]) {
    expect(hasMore(read(fits), "&", most)).toBe(false);
    expect(hasMore(read(tooMany), "&", most)).toBe(true);
  }
});

it.each(["&".repeat(60_000), "a&".repeat(30_000), "=&=&".repeat(15_000), "é&".repeat(20_000)])(
  "finds too many in a body of separators",
  (text) => {
    expect(hasMore(text, "&", MAX_FIELDS)).toBe(true);
    expect(hasMore(Buffer.from(text), "&", MAX_FIELDS)).toBe(true);
  },
);

it("takes any length of one value", () => {
  expect(hasMore("x".repeat(60_000), "&", MAX_PARAMETERS)).toBe(false);
  expect(hasManyParameters(`/?q=${"%20".repeat(5000)}`)).toBe(false);
});

it("counts the parameters of an address and of the address in it", () => {
  expect(hasManyParameters(`/x?${pairs(201)}`)).toBe(false);
  expect(hasManyParameters(`/x?${pairs(202)}`)).toBe(true);
  const nested = (count: number) => `/sign-in?next=${encodeURIComponent(`/x?${pairs(count)}`)}`;
  expect(hasManyParameters(nested(201))).toBe(false);
  expect(hasManyParameters(nested(202))).toBe(true);
});

it("takes the cookies that a browser keeps", () => {
  expect(hasManyCookies(pairs(180, "; "))).toBe(false);
  expect(hasManyCookies(pairs(252, ";"))).toBe(true);
});
