import { describe, expect, it } from "vitest";
import { checkRegistration } from "./registration";

const WEB = "https://a.example/cb";

const NATIVE = { type: "native", name: "App", scope: "openid", authMethod: "none" } as const;

const checkLists = (redirectUris: string[], postLogoutRedirectUris: string[]) =>
  checkRegistration({ ...NATIVE, redirectUris, postLogoutRedirectUris }, { privateNetwork: false });

const check = (redirectUri: string, postLogoutRedirectUri = WEB) =>
  checkLists([redirectUri], [postLogoutRedirectUri]);

it.each([
  `${WEB}?code=`,
  `${WEB}?state=1`,
  `${WEB}?a=b&iss=x`,
  `${WEB}?%65rror`,
  `${WEB}?error_description=x`,
  "com.example.app:/callback?code=1",
])("refuses %s, whose parameter the response adds", (value) => {
  const refusal = { field: "redirect_uris", fault: "response_parameter", value };
  expect(check(value)).toEqual({ ok: false, error: [refusal] });
});

it("refuses state after a sign-out, where no other parameter is added", () => {
  const value = `${WEB}?state=1`;
  const refusal = { field: "post_logout_redirect_uris", fault: "response_parameter", value };
  expect(check(WEB, value)).toEqual({ ok: false, error: [refusal] });
  expect(check(WEB, `${WEB}?code=1`).ok).toBe(true);
});

it.each([`${WEB}?codes=1&Code=2&q=state=3`, "https://a.example/code=1?", WEB])(
  "accepts %s",
  (value) => expect(check(value).ok).toBe(true),
);

it("accepts 200 addresses in each list, and no more", () => {
  const list = (length: number) => Array.from({ length }, (_, n) => `${WEB}/${n}`);
  expect(checkLists(list(200), list(200)).ok).toBe(true);
  expect(checkLists(list(201), list(201))).toEqual({
    ok: false,
    error: [
      { field: "redirect_uris", fault: "too_many" },
      { field: "post_logout_redirect_uris", fault: "too_many" },
    ],
  });
});

describe("addresses that the server calls", () => {
  const call = (uri: string, privateNetwork: boolean) => {
    const web = { type: "web", name: "App", scope: "openid", redirectUris: [WEB] } as const;
    const checked = checkRegistration({ ...web, backchannelLogoutUri: uri }, { privateNetwork });
    return checked.ok ? "ok" : checked.error[0]?.fault;
  };

  it.each([
    "http://client.example/logout",
    "https://localhost/logout",
    "https://app.localhost/logout",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://168.63.129.16/",
    "https://192.88.99.1/",
    "https://[2001:10::1]/",
    "https://[3fff::1]/",
    "https://intranet/",
    "https://printer.local./",
  ])("refuses %s unless the issuer is on a loopback host too", (uri) => {
    expect(call(uri, false)).toMatch(/^not_(?:https|public)$/);
    expect(call(uri, true)).toBe("ok");
  });

  it.each(["https://client.example/", "https://93.184.215.14/", "https://[2606:4700::1]/"])(
    "accepts %s",
    (uri) => expect(call(uri, false)).toBe("ok"),
  );

  it.each([
    ["ftp://client.example/", "not_web"],
    ["javascript:alert(1)", "not_web"],
    ["https:client.example", "not_absolute"],
    ["https://a:b@client.example/", "user_info"],
    ["https://client.example/#x", "fragment"],
    ["https://xn--ü.example/", "host_invalid"],
    [`https://${"a".repeat(64)}.example/`, "host_invalid"],
    ["https://client.example:65536/", "host_invalid"],
    ["https://client.example/a b", "not_printable_ascii"],
    ["https://client.example\\x", "not_printable_ascii"],
  ])("never accepts %s: %s", (uri, fault) => {
    expect(call(uri, false)).toBe(fault);
    expect(call(uri, true)).toBe(fault);
  });
});
