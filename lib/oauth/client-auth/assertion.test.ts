import { describe, expect, it } from "vitest";
import {
  assertionAudiences,
  type ClientAssertion,
  candidateKeys,
  checkAssertion,
  findWeakness,
  readAssertion,
} from "./assertion";

const header = { alg: "ES256", kid: "a" };
const now = new Date("2026-01-01T00:00:00Z");
const at = (seconds: number) => now.getTime() / 1000 + seconds;
const claims = { iss: "web", sub: "web", aud: "https://id.example", jti: "1", exp: at(60) };

const part = (json: unknown) =>
  Buffer.from(typeof json === "string" ? json : JSON.stringify(json)).toString("base64url");
const jwtOf = (head: unknown, body: unknown) => `${part(head)}.${part(body)}.AA`;

describe("readAssertion", () => {
  it("returns the claims and the claimed client", () => {
    const jwt = jwtOf({ ...header, typ: "JWT", jku: "https://evil.example/" }, claims);
    const assertion = { jwt, alg: "ES256", kid: "a", claims };
    expect(readAssertion(jwt)).toEqual({ ok: true, value: { clientId: "web", assertion } });
  });

  it.each([undefined, "jwt", "application/jwt", "client-authentication+jwt"])(
    "accepts typ %s",
    (typ) => expect(readAssertion(jwtOf({ ...header, typ }, claims)).ok).toBe(true),
  );

  it.each<[string, string]>([
    ["nothing", ""],
    ["no JWT", "x"],
    ["two parts", "a.b"],
    ["a JWE", `${jwtOf({ alg: "RSA-OAEP", enc: "A256GCM" }, claims)}.AA.AA`],
    ["parts that are no base64url", "%.%.%"],
    ["a header that is no JSON", jwtOf("{", claims)],
    ["a header that is an array", jwtOf([], claims)],
    ["claims that are null", jwtOf(header, "null")],
    ["claims that are an array", jwtOf(header, [claims])],
    ["claims that are deep", jwtOf(header, "[".repeat(4000))],
    ["claims that are no UTF-8", `${part(header)}.gICA.AA`],
    ["too long", jwtOf(header, { ...claims, more: "x".repeat(9000) })],
    ["alg none", jwtOf({ alg: "none" }, claims)],
    ["alg of another case", jwtOf({ alg: "es256" }, claims)],
    ["alg HS256", jwtOf({ alg: "HS256" }, claims)],
    ["alg that is an array", jwtOf({ alg: ["ES256"] }, claims)],
    ["alg missing", jwtOf({ kid: "a" }, claims)],
    ["crit", jwtOf({ ...header, crit: ["exp"], exp: 1 }, claims)],
    ["b64", jwtOf({ ...header, crit: ["b64"], b64: false }, claims)],
    ["an access token", jwtOf({ ...header, typ: "at+jwt" }, claims)],
    ["a logout token", jwtOf({ ...header, typ: "logout+jwt" }, claims)],
    ["a typ that is no text", jwtOf({ ...header, typ: {} }, claims)],
    ["a kid that is no text", jwtOf({ ...header, kid: ["a"] }, claims)],
    ["no issuer", jwtOf(header, { ...claims, iss: undefined })],
    ["no subject", jwtOf(header, { ...claims, sub: undefined })],
    ["another issuer", jwtOf(header, { ...claims, iss: "other" })],
    ["a subject that is no text", jwtOf(header, { ...claims, iss: 1, sub: 1 })],
  ])("refuses %s", (_, jwt) =>
    expect(readAssertion(jwt)).toEqual({ ok: false, error: "assertion_malformed" }),
  );
});

describe("checkAssertion", () => {
  const audiences = assertionAudiences("https://id.example");
  const check = (changes: Record<string, unknown>) => {
    const assertion: ClientAssertion = {
      jwt: "",
      alg: "ES256",
      kid: null,
      claims: { ...claims, ...changes },
    };
    return checkAssertion(assertion, { audiences, now });
  };

  it("returns what makes it single-use", () => {
    expect(check({})).toEqual({ ok: true, value: { jti: "1", endsAt: new Date(at(60) * 1000) } });
  });

  it.each([
    { aud: "https://id.example/oauth/token" },
    { aud: "https://id.example/oauth/par" },
    { aud: ["https://id.example", "https://id.example/oauth/token"] },
    { exp: at(300) },
    { exp: at(310) },
    { exp: at(0.5) },
    { nbf: at(10) },
    { iat: at(10) },
    { iat: at(-10_000) },
  ])("accepts %j", (changes) => expect(check(changes).ok).toBe(true));

  it.each([
    [{ aud: undefined }, "assertion_of_another_audience"],
    [{ aud: [] }, "assertion_of_another_audience"],
    [{ aud: "https://id.example/" }, "assertion_of_another_audience"],
    [{ aud: ["https://id.example", "https://evil.example"] }, "assertion_of_another_audience"],
    [{ aud: [["https://id.example"]] }, "assertion_of_another_audience"],
    [{ exp: undefined }, "assertion_malformed"],
    [{ exp: `${at(60)}` }, "assertion_malformed"],
    [{ exp: at(0) }, "assertion_expired"],
    [{ exp: at(311) }, "assertion_lives_too_long"],
    [{ nbf: at(11) }, "assertion_not_yet_valid"],
    [{ iat: at(11) }, "assertion_not_yet_valid"],
    [{ nbf: null }, "assertion_malformed"],
    [{ jti: undefined }, "assertion_unnamed"],
    [{ jti: "" }, "assertion_unnamed"],
    [{ jti: 1 }, "assertion_unnamed"],
  ])("refuses %j", (changes, error) => expect(check(changes)).toEqual({ ok: false, error }));
});

describe("candidateKeys", () => {
  const named = { kty: "RSA", kid: "a" } as const;
  const bound = { kty: "RSA", kid: "b", alg: "PS256" } as const;
  const nameless = { kty: "EC" } as const;
  const keys = [named, bound, nameless];

  it.each([
    ["RS256", "a", [named]],
    ["RS256", "b", []],
    ["PS256", null, [named, bound]],
    ["ES256", "whatever", [nameless]],
    ["EdDSA", null, []],
  ] as const)("for %s and the kid %s", (alg, kid, expected) =>
    expect(candidateKeys(keys, { alg, kid })).toEqual(expected),
  );
});

describe("findWeakness", () => {
  const issuer = "https://id.example";
  const found = (aud: unknown, alg: ClientAssertion["alg"] = "ES256") =>
    findWeakness({ alg, claims: { ...claims, aud } }, issuer);

  it("rule 105: accepts the issuer as a string", () => expect(found(issuer)).toBeNull());

  it.each([[[issuer]], [`${issuer}/oauth/token`], [`${issuer}/`], [[]], [undefined]])(
    "rule 105: refuses the audience %j",
    (aud) => expect(found(aud)).toBe("assertion_of_another_audience"),
  );

  it("rule 105: refuses RS256", () => {
    expect(found(issuer, "RS256")).toBe("assertion_alg_weak");
    for (const alg of ["PS256", "ES256", "EdDSA", "Ed25519"] as const)
      expect(found(issuer, alg)).toBeNull();
  });
});
