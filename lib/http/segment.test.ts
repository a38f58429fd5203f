import { expect, it } from "vitest";
import { segmentOf } from "./address";

it.each([
  ["http://h/api/v1/sites/mail/redirect", "mail"],
  ["http://h/api/v1/sites/ma%69l/redirect?x=/sites/other/", "mail"],
  ["http://h/api/v1/sites/ma%zzil/redirect", "ma%zzil"],
  ["http://h/api/v1/sites/a%2Fb/redirect", "a/b"],
])("of %s it reads %s", (url, segment) => expect(segmentOf(url, "sites")).toBe(segment));
