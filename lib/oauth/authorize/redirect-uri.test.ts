import { describe, expect, it } from "vitest";
import { checkRegistrableRedirectUri, formActionSource, isClaimableByOthers } from "./redirect-uri";

const check = (uri: string, isPublic = false) => checkRegistrableRedirectUri(uri, { isPublic });

describe("checkRegistrableRedirectUri", () => {
  it.each([
    "https://client.example/callback",
    "https://client.example/callback?tenant=1",
    "https://client.example:8443/",
    "http://localhost:4000/callback",
    "http://localhost/callback",
    "http://127.0.0.1:4000/",
    "http://[::1]:4000/callback",
    "https://client.example/.well-known/callback/...",
    "https://client.example/callback?next=/../%7Bid%7D",
  ])("accepts %s", (uri) => expect(check(uri)).toEqual({ ok: true, value: uri }));

  it.each([
    ["https://bücher.example/callback?a=B", "https://xn--bcher-kva.example/callback?a=B"],
    ["https://BÜCHER.example:8443/", "https://xn--bcher-kva.example:8443/"],
    ["https://faß.例子.example./", "https://xn--fa-hia.xn--fsqu00a.example./"],
    ["https://مثال。example:8443/cb", "https://xn--mgbh0fb.example:8443/cb"],
    ["https://gооgle.example/", "https://xn--ggle-55da.example/"],
    ["https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"],
    ["https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"],
  ])("accepts %s as %s", (typed, value) => expect(check(typed)).toEqual({ ok: true, value }));

  it.each([
    ["http://client.example/callback", "not_https"],
    ["http://localhost.evil.example/", "not_https"],
    ["http://localhost@evil.example/", "user_info"],
    ["https://user:secret@client.example/", "user_info"],
    ["https://client.example/#part", "fragment"],
    ["https://*.client.example/", "wildcard"],
    ["https://client.example\\@evil.example/", "not_printable_ascii"],
    ["https://user:Secret@client.example/", "user_info"],
    ["https://user@bücher.example/", "user_info"],
    ["https://bü\\cher.example/", "host_invalid"],
    ["https://bü cher.example/", "host_invalid"],
    ["https://xn--ü.example/", "host_invalid"],
    ["https://xn--999999999.example/", "host_invalid"],
    ["https://a\u200db.example/cb", "host_invalid"],
    ["https://bücher。。example/", "host_invalid"],
    [`https://${"ü".repeat(60)}.example/`, "host_invalid"],
    [`https://${"a".repeat(64)}.example/`, "host_invalid"],
    ["https://client.example:99999/", "host_invalid"],
    ["https://*.bücher.example/", "wildcard"],
    ["https://client.example/\u200e", "not_printable_ascii"],
    ["JAVASCRIPT:alert(1)", "not_https"],
    ["javascript:alert(1)", "not_https"],
    ["data:text/html,x", "not_https"],
    ["/callback", "not_absolute"],
    ["not a url", "not_absolute"],
    ["app.example.org/call back#x", "not_absolute"],
    ["//*.example.org/", "not_absolute"],
    ["https://", "not_absolute"],
    ["com.example.app:/callback", "not_https"],
    ["http://127.0.0.1:0/callback", "never_matches"],
    ["http://localhost:00000/callback", "never_matches"],
    ["https://client.example:0", "never_matches"],
    ["https://client.example:/callback", "never_matches"],
    ["http://127.0.0.1:{port}/callback", "never_matches"],
    ["https://client.example/<tenant>/callback", "never_matches"],
    ["https://client.example/%zz", "never_matches"],
    ["https://client.example/./callback", "never_matches"],
    ["https://client.example/a/../callback", "never_matches"],
    ["https://client.example/a/%2E%2e?x", "never_matches"],
  ])("refuses %s: %s", (uri, error) => {
    expect(check(uri)).toEqual({ ok: false, error });
  });

  it("accepts a private-use scheme only for a public client (RFC 8252 section 7.1)", () => {
    expect(check("com.example.app:/callback", true).ok).toBe(true);
    expect(check("com.example.app://callback", true).ok).toBe(false);
  });
});

it("recognizes addresses that another program on the machine could claim", () => {
  expect(isClaimableByOthers("http://localhost:4001/")).toBe(true);
  expect(isClaimableByOthers("com.example.app:/callback")).toBe(true);
  expect(isClaimableByOthers("https://client.example/")).toBe(false);
});

it("returns the CSP source that lets a form redirect there", () => {
  expect(formActionSource("https://client.example:8443/a?b")).toBe("https://client.example:8443");
  expect(formActionSource("com.example.app:/callback")).toBe("com.example.app:");
  // CSP can't express these hosts, or would read them as something else.
  for (const host of ["[::1]:4000", "a_b.example", "a;sandbox", "a,b"])
    expect(formActionSource(`http://${host}/callback`)).toBe("http:");
});
