import { expect, it } from "vitest";
import { checkAddresses } from "./registered-addresses";

const WEB = "https://a.example/cb";

const checkLists = (redirectUris: string[], postLogoutRedirectUris: string[]) =>
  checkAddresses(
    { redirectUris, postLogoutRedirectUris, backchannelLogoutUri: null, jwksUri: null },
    { privateNetwork: false },
    { isPublic: true, type: "native" },
  );

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
