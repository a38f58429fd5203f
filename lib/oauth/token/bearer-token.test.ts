import { expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import { bearerToken } from "./bearer-token";

it.each([
  ["Bearer abc", null, { ok: true, value: "abc" }],
  ["bEARER   abc", null, { ok: true, value: "abc" }],
  ["Bearer abc", "other=1", { ok: true, value: "abc" }],
  [null, "access_token=abc", { ok: true, value: "abc" }],
  [null, null, { ok: false, error: "token_missing" }],
  [null, "access_token=", { ok: false, error: "token_missing" }],
  ["Basic abc", null, { ok: false, error: "scheme_unsupported" }],
  ["Bearer", null, { ok: false, error: "scheme_unsupported" }],
  ["Bearer a, Bearer b", null, { ok: false, error: "token_sent_twice" }],
  ["Bearer abc", "access_token=abc", { ok: false, error: "token_sent_twice" }],
  ["Basic abc", "access_token=abc", { ok: false, error: "token_sent_twice" }],
  [null, "access_token=a&access_token=b", { ok: false, error: "token_sent_twice" }],
  [null, "access_token=%zz", { ok: false, error: "body_malformed" }],
])("of %j and the form %j it reads %o", (authorization, form, expected) =>
  expect(bearerToken(authorization, form === null ? null : parseParameters(form))).toEqual(
    expected,
  ),
);
