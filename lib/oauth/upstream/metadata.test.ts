import { expect, it } from "vitest";
import { findKeysFault, isOfSeveralTenants, issuerOfTenant, readMetadata } from "./metadata";

const issuer = "https://idp.example/realm";

const sound = {
  issuer,
  authorization_endpoint: "https://idp.example/authorize?a=b",
  token_endpoint: "https://token.example/token",
  jwks_uri: "https://idp.example/jwks",
};

const read = (given: Record<string, unknown>, allowHttp = false) => {
  const result = readMetadata({ ...sound, ...given }, { issuer, allowHttp });
  return result.ok ? "ok" : result.error;
};

it("keeps what sign-ins use, and no algorithm with a shared key", () => {
  const given = {
    ...{ ...sound, end_session_endpoint: "https://idp.example/logout", more: "x".repeat(9999) },
    authorization_response_iss_parameter_supported: true,
  };
  const algorithms = ["none", "HS256", "RS256", "ES256", "EdDSA", "RS1"];
  const document = { ...given, id_token_signing_alg_values_supported: algorithms };
  const { more: _, ...kept } = given;
  expect(readMetadata(document, { issuer, allowHttp: false })).toEqual({
    ok: true,
    value: { ...kept, id_token_signing_alg_values_supported: ["RS256", "ES256", "EdDSA"] },
  });
});

it.each([null, [], "x", 1])("can't read the metadata %j", (document) =>
  expect(readMetadata(document, { issuer, allowHttp: false })).toEqual({
    ok: false,
    error: "metadata_unreadable",
  }),
);

it.each<[Record<string, unknown>, string]>([
  [{}, "ok"],
  [{ issuer: `${issuer}/` }, "issuer_differs"],
  [{ issuer: "https://idp.example/Realm" }, "issuer_differs"],
  [{ issuer: "https://evil.example" }, "issuer_differs"],
  [{ issuer: undefined }, "metadata_unreadable"],
  [{ token_endpoint: undefined }, "metadata_unreadable"],
  [{ jwks_uri: undefined }, "metadata_unreadable"],
  [{ jwks_uri: 1 }, "metadata_unreadable"],
  [{ authorization_endpoint: `https://a.example/${"x".repeat(2048)}` }, "metadata_unreadable"],
  [{ authorization_endpoint: "http://idp.example/authorize" }, "endpoint_unfit"],
  [{ authorization_endpoint: "javascript:alert(1)" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://user:x@idp.example/" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://idp.example/#a" }, "endpoint_unfit"],
  [{ authorization_endpoint: "/authorize" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://a;sandbox;b.example/" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://a,b.example/" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://*.example/" }, "endpoint_unfit"],
  [{ authorization_endpoint: "https://*/" }, "endpoint_unfit"],
  [{ token_endpoint: "https://'self'/" }, "endpoint_unfit"],
  [{ token_endpoint: "https://my_idp.example:8443/" }, "ok"],
  [{ token_endpoint: "https://[fd00::1]/" }, "ok"],
  [{ token_endpoint: "https://bücher.example/" }, "ok"],
  [{ token_endpoint: "https://idp.example/\u0000" }, "metadata_unreadable"],
  [{ token_endpoint: "file:///etc/passwd" }, "endpoint_unfit"],
  [{ jwks_uri: "data:application/json,{}" }, "endpoint_unfit"],
  [{ end_session_endpoint: "http://idp.example/logout" }, "endpoint_unfit"],
  [{ userinfo_endpoint: "http://idp.example/me" }, "endpoint_unfit"],
])("rule 158: reads metadata with %j: %s", (given, expected) => expect(read(given)).toBe(expected));

const RSA = { kty: "RSA", n: "n", e: "AQAB" };

it.each([
  [{ keys: [RSA] }, null],
  [
    {
      keys: [
        { kty: "oct", k: "k" },
        { ...RSA, use: "sig" },
      ],
    },
    null,
  ],
  [{ keys: [{ ...RSA, use: "enc" }, { kty: "oct" }] }, "keys_missing"],
  [{ keys: [] }, "keys_missing"],
  [{ keys: [null] }, "keys_unreadable"],
  [{ keys: RSA }, "keys_unreadable"],
  [null, "keys_unreadable"],
])("looks for a key that checks signatures in %j: %s", (document, fault) =>
  expect(findKeysFault(document)).toBe(fault),
);

it("takes the ID of a tenant for its issuer", () => {
  const tenant = "11111111-2222-3333-4444-55555555555A";
  const issuer = `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`;
  expect([tenant, issuer, "common"].map(issuerOfTenant)).toEqual([issuer, issuer, "common"]);
});

it("takes http for a provider on this machine alone", () => {
  const given = { token_endpoint: "http://127.0.0.1:1/token" };
  expect([read(given), read(given, true)]).toEqual(["endpoint_unfit", "ok"]);
});

it.each([
  ["https://login.microsoftonline.com/common/v2.0", true],
  ["https://login.microsoftonline.com/organizations/v2.0", true],
  ["https://login.microsoftonline.com/Consumers/v2.0", true],
  ["https://login.microsoftonline.us/common/v2.0", true],
  ["https://login.partner.microsoftonline.cn/common/v2.0", true],
  ["https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", true],
  ["https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0", false],
  ["https://idp.example/common", false],
  ["https://accounts.google.com", false],
  ["common", false],
])("rule 158: %s is of several tenants: %s", (address, is) =>
  expect(isOfSeveralTenants(address)).toBe(is),
);
