import { expect, it } from "vitest";
import { type Believed, getsAccount, lackingIn, readArrival } from "./claims";

const provider: Believed = {
  issuer: "https://idp.example",
  subjectClaim: "sub",
  emailTrust: "verified",
  domains: ["corp.example", "xn--bcher-kva.example"],
  groupClaim: null,
  missingIsNone: false,
  provisions: true,
};

const trusted = (claims: Record<string, unknown>, given: Partial<Believed> = {}) => {
  const arrival = readArrival(
    { sub: "s", email: "ada@corp.example", ...claims },
    { ...provider, ...given },
  );
  if (!arrival.ok) throw new Error(arrival.error);
  return arrival.value.trustedEmail;
};

it("reads who comes from an ID token", () => {
  const claims = {
    ...{ sub: "s", oid: "o", email: "Ada@Corp.example", email_verified: true, name: "Ada" },
    ...{ preferred_username: "ada", sid: "session" },
  };
  expect(readArrival(claims, provider)).toEqual({
    ok: true,
    value: {
      ...{ subject: "s", email: "Ada@Corp.example", trustedEmail: "ada@corp.example" },
      addressFault: null,
      ...{ username: "ada", name: "Ada", sid: "session", groups: null },
    },
  });
  const entra = readArrival(claims, { ...provider, subjectClaim: "oid" });
  expect(entra).toMatchObject({ ok: true, value: { subject: "o" } });
});

const FLAGS: unknown[] = [
  true,
  undefined,
  false,
  null,
  "true",
  "TRUE",
  "yes",
  1,
  "1",
  {},
  [true],
  0,
];

it("rule 160: believes an address by the boolean true alone, of 12 forms of email_verified", () => {
  const believed = (emailTrust: Believed["emailTrust"]) =>
    FLAGS.filter((email_verified) => trusted({ email_verified }, { emailTrust }) !== null);
  expect(FLAGS).toHaveLength(12);
  expect(believed("verified")).toEqual([true]);
  expect(believed("issuer")).toEqual([true, undefined]);
  expect(believed("never")).toEqual([]);
});

it.each([
  "ada@corp.example.evil.example",
  "ada@evilcorp.example",
  "ada@sub.corp.example",
  "ada@corp.example.",
  "ada@corp.ехample",
  "ada@ｃorp.example",
  "ada@evil.example@corp.example",
  '"ada@corp.example"@evil.example',
  "ada@evil.example, ada@corp.example",
  "ada@corp.example\u0000",
  " ada@corp.example",
  "ada@[corp.example]",
  "@corp.example",
  "corp.example",
  "",
  "ada@bücher.example",
  `${"a".repeat(250)}@corp.example`,
])("rule 160: doesn't believe the address %j", (email) =>
  expect(trusted({ email, email_verified: true })).toBeNull(),
);

it("believes an address in any case, and of an international domain in ASCII", () => {
  const verified = { email_verified: true };
  expect(trusted({ ...verified, email: "ADA@CORP.EXAMPLE" })).toBe("ada@corp.example");
  expect(trusted({ ...verified, email: "a@xn--bcher-kva.example" })).toBe(
    "a@xn--bcher-kva.example",
  );
  expect(trusted(verified, { domains: [] })).toBeNull();
});

it.each([undefined, null, "", 1, {}, ["s"], "x".repeat(256), "a\nb", "a\u202eb"])(
  "refuses the subject %j",
  (sub) => expect(readArrival({ sub }, provider)).toEqual({ ok: false, error: "subject_unfit" }),
);

it.each([
  ["corp.example", true],
  ["CORP.example", true],
  ["evil.example", false],
  [undefined, false],
  [["corp.example"], false],
])("rule 158: lets an account of Google with the organization %j in: %s", (hd, enters) => {
  const google = { ...provider, issuer: "https://accounts.google.com" };
  expect(readArrival({ sub: "s", hd }, google).ok).toBe(enters);
});

it.each([
  [{ email: undefined }, {}, "address_missing"],
  [{}, { emailTrust: "never" }, "trust_never"],
  [{ email_verified: false }, { emailTrust: "issuer" }, "address_unverified"],
  [{ email_verified: "true" }, {}, "address_unverified"],
  [{ email: "a b@corp.example" }, {}, "address_unfit"],
  [{ email: "ada@evil.example" }, {}, "domain_foreign"],
  [{}, {}, null],
] as const)("says why it doesn't believe the address of %j at %j: %s", (claims, given, fault) => {
  const usual = { sub: "s", email: "ada@corp.example", email_verified: true };
  const arrival = readArrival({ ...usual, ...claims }, { ...provider, ...given });
  expect(arrival).toMatchObject({ ok: true, value: { addressFault: fault } });
});

it("takes a profile from the UserInfo endpoint, and nothing that says how somebody signed in", () => {
  const profile = ["email", "email_verified", "name", "preferred_username"];
  const both = { email: "a@corp.example", groups: [] };
  expect(lackingIn({}, null)).toEqual(profile);
  expect(lackingIn({ email_verified: true }, "groups")).toEqual([
    ...profile,
    ...["groups", "_claim_names"],
  ]);
  expect(lackingIn({ email: "a@corp.example" }, "groups")).toEqual(["groups", "_claim_names"]);
  expect(lackingIn(both, "groups")).toEqual([]);
});

it.each<[string, unknown, unknown]>([
  ["a list", ["a", "b"], ["a", "b"]],
  ["an empty list", [], []],
  ["one text", "a", ["a"]],
  ["1,000 values", Array.from({ length: 1000 }, (_, n) => `${n}`), expect.any(Array)],
  ["1,001 values", Array.from({ length: 1001 }, (_, n) => `${n}`), "groups_unfit"],
  ["256 characters", ["x".repeat(256)], ["x".repeat(256)]],
  ["257 characters", ["a", "x".repeat(257)], "groups_unfit"],
  ["a NUL", ["a", "a\u0000b"], "groups_unfit"],
  ["half a character", ["\ud800"], "groups_unfit"],
  ["an empty text", ["", "a"], ["", "a"]],
  ["a number", ["a", 1], "groups_unfit"],
  ["an object", { a: true }, "groups_unfit"],
  ["null", null, "groups_unfit"],
  ["nothing", undefined, "groups_missing"],
])("rule 167: reads groups from %s", (_, groups, expected) => {
  const read = readArrival({ sub: "s", groups }, { ...provider, groupClaim: "groups" });
  const found = read.ok ? read.value.groups : null;
  expect(found?.ok ? found.value : found?.error).toEqual(expected);
});

it("rule 167: knows that the groups are elsewhere, and that inherited names are no claims", () => {
  const given = { ...provider, groupClaim: "groups" };
  const named = { sub: "s", _claim_names: { groups: "src1" } };
  expect(readArrival(named, given)).toMatchObject({
    value: { groups: { error: "groups_elsewhere" } },
  });
  expect(readArrival(named, { ...given, missingIsNone: true })).toMatchObject({
    value: { groups: { error: "groups_elsewhere" } },
  });
  for (const groupClaim of ["constructor", "__proto__"])
    expect(readArrival({ sub: "s" }, { ...provider, groupClaim })).toMatchObject({
      value: { groups: { error: "groups_missing" } },
    });
});

it("leaves out what it can't use of an arrival", () => {
  const odd = { email: 1, preferred_username: ["a"], name: "x\u0000y", sid: {} };
  const nothing = { email: null, trustedEmail: null, username: null, name: null, sid: null };
  expect(readArrival({ sub: "s", ...odd }, provider)).toMatchObject({ ok: true, value: nothing });
});

it.each([
  ["verified", ["corp.example"], "ada@corp.example", true],
  ["verified", ["corp.example"], null, false],
  ["issuer", ["corp.example"], null, false],
  // Without a belief about addresses, domains only say who is sent there.
  ["never", ["corp.example"], null, true],
  ["verified", [], null, true],
] as const)(
  "trust %s, domains %j, address %s: gets an account: %s",
  (emailTrust, domains, trustedEmail, gets) => {
    expect(getsAccount({ trustedEmail }, { provisions: true, emailTrust, domains })).toBe(gets);
    expect(getsAccount({ trustedEmail }, { provisions: false, emailTrust, domains })).toBe(false);
  },
);
