import { expect, it } from "vitest";
import { acceptsGzip, noneMatch } from "./conditional";

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  [null, false],
  ["a", false],
  ['"b", '.repeat(19) + '"a"', true],
  ['"b", '.repeat(15_000) + '"a"', false],
])("If-None-Match %.20s", (header, matches) => expect(noneMatch(header, '"a"')).toBe(matches));

it.each([
  ["gzip", true],
  ["br, gzip;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip; q=0.0, br", false],
  ["identity", false],
  [null, false],
])("Accept-Encoding %s", (header, accepts) => expect(acceptsGzip(header)).toBe(accepts));
