import { expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import { sentToken } from "./sent-token";

const BEARER = { ok: true, value: { scheme: "Bearer", token: "abc" } };
const DPOP = { ok: true, value: { scheme: "DPoP", token: "abc" } };

it.each([
  ["Bearer abc", null, BEARER],
  ["bEARER   abc", null, BEARER],
  ["Bearer abc", "other=1", BEARER],
  ["DPoP abc", null, DPOP],
  ["dpop  abc", "other=1", DPOP],
  ["DPoP abc", "access_token=abc", { ok: false, error: "token_sent_twice" }],
  ["DPoP a, DPoP b", null, { ok: false, error: "token_sent_twice" }],
  ["DPoP", null, { ok: false, error: "token_missing" }],
  [null, "access_token=abc", BEARER],
  [null, null, { ok: false, error: "token_missing" }],
  [null, "access_token=", { ok: false, error: "token_missing" }],
  ["Basic abc", null, { ok: false, error: "scheme_unsupported" }],
  ["Bearer", null, { ok: false, error: "token_missing" }],
  ["bearer  ", null, { ok: false, error: "token_missing" }],
  ["Basic", null, { ok: false, error: "scheme_unsupported" }],
  ["", null, { ok: false, error: "scheme_unsupported" }],
  ["Bearer a, Bearer b", null, { ok: false, error: "token_sent_twice" }],
  ["Bearer abc", "access_token=abc", { ok: false, error: "token_sent_twice" }],
  ["Basic abc", "access_token=abc", { ok: false, error: "token_sent_twice" }],
  [null, "access_token=a&access_token=b", { ok: false, error: "token_sent_twice" }],
  [null, "access_token=%zz", { ok: false, error: "body_malformed" }],
])("of %j and the form %j it reads %o", (authorization, form, expected) =>
  expect(sentToken(authorization, form === null ? null : parseParameters(form))).toEqual(expected),
);
