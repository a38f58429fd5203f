import { describe, expect, it } from "vitest";
import { CLIENT_ASSERTION_TYPE } from "./assertion";
import { checkClient, parseClientCredentials } from "./authentication";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const parse = (authorization: string | null, form: Record<string, string> = {}) =>
  parseClientCredentials(authorization, new Map(Object.entries(form)));

describe("parseClientCredentials", () => {
  it.each([
    ["plain", basic("web:secret"), "web", "secret"],
    ["form-encoded (RFC 6749 section 2.3.1)", basic("w%3Aeb+1:s%2Bcr%C3%A9t"), "w:eb 1", "s+crét"],
    ["a colon in the secret", basic("web:a:b"), "web", "a:b"],
    ["a scheme in another case", basic("web:secret").replace("Basic", "bAsIc"), "web", "secret"],
  ])("reads Basic, %s", (_, header, clientId, secret) => {
    expect(parse(header)).toEqual({
      ok: true,
      value: { method: "client_secret_basic", clientId, secret },
    });
  });

  it.each([
    ["Basic", "basic_malformed"],
    ["Basic !!!", "basic_malformed"],
    [basic("no-colon"), "basic_malformed"],
    [basic("web:%zz"), "basic_malformed"],
    [basic("web:%00"), "basic_malformed"],
    [basic(":secret"), "basic_malformed"],
    ["Bearer abc", "scheme_unsupported"],
  ])("refuses %s", (header, error) => expect(parse(header)).toEqual({ ok: false, error }));

  it("refuses two methods at once and a contradicting client_id", () => {
    const header = basic("web:secret");
    expect(parse(header, { client_secret: "secret" })).toEqual({
      ok: false,
      error: "methods_mixed",
    });
    expect(parse(header, { client_id: "other" })).toEqual({
      ok: false,
      error: "client_id_differs",
    });
    expect(parse(header, { client_id: "web" }).ok).toBe(true);
  });

  it("accepts an assertion only complete, alone, and from the client that it names", () => {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");
    const jwt = `${part({ alg: "ES256" })}.${part({ iss: "web", sub: "web" })}.AA`;
    const form = { client_assertion_type: CLIENT_ASSERTION_TYPE, client_assertion: jwt };
    expect(parse(null, { ...form, client_id: "web" })).toMatchObject({
      value: { method: "private_key_jwt", clientId: "web", assertion: { jwt } },
    });
    const refusals: [ReturnType<typeof parse>, string][] = [
      [parse(basic("web:secret"), form), "methods_mixed"],
      [parse(null, { ...form, client_secret: "secret" }), "methods_mixed"],
      [parse(null, { ...form, client_id: "other" }), "client_id_differs"],
      [parse(null, { client_assertion: jwt }), "assertion_incomplete"],
      [parse(null, { client_assertion_type: CLIENT_ASSERTION_TYPE }), "assertion_incomplete"],
      [parse(null, { ...form, client_assertion_type: "saml2" }), "assertion_type_unknown"],
      [parse(null, { ...form, client_assertion: "x" }), "assertion_malformed"],
    ];
    for (const [refused, error] of refusals) expect(refused).toEqual({ ok: false, error });
  });

  it("identifies a public client by its ID", () => {
    expect(parse(null, { client_id: "spa" })).toEqual({
      ok: true,
      value: { method: "none", clientId: "spa" },
    });
    expect(parse(null)).toEqual({ ok: false, error: "client_missing" });
  });
});

describe("checkClient", () => {
  const secret = { method: "client_secret_basic", clientId: "web", secret: "x" } as const;
  const posted = { ...secret, method: "client_secret_post" } as const;
  const client = (tokenEndpointAuthMethod: string, authMethodEnforced = false) => ({
    tokenEndpointAuthMethod,
    authMethodEnforced,
  });
  const confidential = client("client_secret_basic");
  const open = client("none");

  it("accepts a secret from the header or the form, whichever is registered", () => {
    for (const registered of ["client_secret_basic", "client_secret_post"])
      for (const sent of [secret, posted]) {
        expect(checkClient(sent, client(registered), true).ok).toBe(true);
        expect(checkClient(sent, client(registered), false)).toEqual({
          ok: false,
          error: "secret_wrong",
        });
      }
  });

  it.each([
    ["client_secret_basic", posted, "secret_belongs_in_header"],
    ["client_secret_post", secret, "secret_belongs_in_form"],
  ])(
    "enforces %s if the settings say so, and explains it only to the right secret",
    (registered, sent, error) => {
      const restricted = client(registered, true);
      expect(checkClient(sent, restricted, true)).toEqual({ ok: false, error });
      expect(checkClient(sent, restricted, false)).toEqual({
        ok: false,
        error: "method_not_registered",
      });
      expect(
        checkClient({ ...sent, method: registered as "client_secret_basic" }, restricted, true).ok,
      ).toBe(true);
    },
  );

  it.each(["private_key_jwt", "none"])("accepts no secret from a client of %s", (registered) => {
    for (const sent of [secret, posted])
      for (const proven of [true, false])
        expect(checkClient(sent, client(registered), proven).ok).toBe(false);
    const other = registered === "none" ? "private_key_jwt" : "none";
    expect(
      checkClient({ method: other, clientId: "web" } as never, client(registered), true),
    ).toEqual({
      ok: false,
      error: "method_not_registered",
    });
  });

  it("accepts only the right secret, and none from a public client", () => {
    expect(checkClient(secret, confidential, true).ok).toBe(true);
    expect(checkClient(secret, confidential, false)).toEqual({ ok: false, error: "secret_wrong" });
    expect(checkClient(secret, open, false)).toEqual({ ok: false, error: "method_not_registered" });
    expect(checkClient({ method: "none", clientId: "web" }, confidential, false).ok).toBe(false);
    expect(checkClient({ method: "none", clientId: "spa" }, open, false).ok).toBe(true);
    expect(checkClient(secret, null, false)).toEqual({ ok: false, error: "client_unknown" });
  });
});
