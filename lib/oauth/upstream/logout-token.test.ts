import { expect, it } from "vitest";
import { readLogoutToken as readBy } from "./logout-token";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

const readLogoutToken = (claims: Record<string, unknown>, type?: string) =>
  readBy(claims, { type, subjectClaim: "sub" });

const sound = { jti: "j", sub: "s", sid: "d", events: { [EVENT]: {} } };

it("reads whose sessions a logout token ends", () => {
  expect(readLogoutToken(sound)).toEqual({ ok: true, value: { jti: "j", subject: "s", sid: "d" } });
  expect(readLogoutToken({ ...sound, sid: undefined })).toMatchObject({
    ok: true,
    value: { sid: null },
  });
  expect(readLogoutToken({ ...sound, sub: undefined })).toMatchObject({
    ok: true,
    value: { subject: null },
  });
});

it.each([
  { jti: undefined },
  { jti: "" },
  { jti: 1 },
  { sub: undefined, sid: undefined },
  { sub: 1 },
  { sid: ["d"] },
  { sub: "x".repeat(256) },
  { events: undefined },
  { events: EVENT },
  { events: [EVENT] },
  { events: { [EVENT]: null } },
  { events: { [EVENT]: [] } },
  { events: { "http://schemas.openid.net/event/other": {} } },
  { nonce: "n" },
  { nonce: null },
])("rule 168: refuses a logout token with %j", (given) =>
  expect(readLogoutToken({ ...sound, ...given })).toEqual({
    ok: false,
    error: "logout_token_unfit",
  }),
);

it.each([
  [{ oid: "o" }, { subject: "o", sid: "d" }],
  [
    { oid: "o", sid: undefined },
    { subject: "o", sid: null },
  ],
  [{}, { subject: null, sid: "d" }],
  [{ sub: undefined }, { subject: null, sid: "d" }],
  [{ sid: undefined }, null],
  [{ oid: "" }, null],
  [{ oid: 1 }, null],
])(
  "rule 168: reads a logout token with %j where `oid` identifies people: %j",
  (given, expected) => {
    const read = readBy({ ...sound, ...given }, { type: undefined, subjectClaim: "oid" });
    expect(read).toEqual(
      expected
        ? { ok: true, value: { jti: "j", ...expected } }
        : { ok: false, error: "logout_token_unfit" },
    );
  },
);

it.each([
  ["logout+jwt", true],
  ["Application/Logout+JWT", true],
  ["JWT", true],
  [undefined, true],
  ["at+jwt", false],
  ["secevent+jwt", false],
  ["", false],
])("rule 168: accepts a logout token of type %j: %s", (type, accepted) =>
  expect(readLogoutToken(sound, type).ok).toBe(accepted),
);
