import { answerAt } from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import {
  authorizeAddress,
  callMe,
  locationOf,
  newPair,
  obtainCode,
  obtainTokens,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { CHALLENGE } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test.describe("rule 18: scope", () => {
  test("means the same in any order, repeated or beside unknown ones", async () => {
    const { user, application } = await newPair();
    for (const scope of [
      "email openid profile",
      "profile x email email openid",
      "openid  email profile ",
    ]) {
      const { tokens } = await obtainTokens(application, user, { scope });
      expect(tokens.scope.split(" ").sort()).toEqual(["email", "openid", "profile"]);
    }
  });

  test("is granted as far as it is registered: an unregistered one is dropped like an unknown one", async () => {
    const { user, application } = await newPair({ scopes: ["openid", "profile"] });
    for (const scope of ["openid email", "openid unknown", "email openid offline_access x"]) {
      const { tokens } = await obtainTokens(application, user, { scope });
      expect(tokens.scope).toBe("openid");
      const profile = await (await callMe(tokens.access_token)).json();
      expect(profile).toEqual({ sub: user.id });
    }
    const grants = await db()
      .$client`select scopes from grants where application_id = ${application.id}`;
    expect(grants).toEqual([{ scopes: ["openid"] }]);
  });

  test("without openid is plain OAuth: no ID token, and /me answers 403", async () => {
    const { user, application } = await newPair();
    const granted = await obtainCode(application, user, { scope: "profile" });
    const tokens = await (await redeem(application, granted)).json();
    expect(tokens).not.toHaveProperty("id_token");
    expect((await callMe(tokens.access_token)).status).toBe(403);
  });

  test("invalid_scope names the scope, in the characters that a description may have", async () => {
    const { application } = await newPair({ scopes: ["openid"] });
    const browser = new CookieClient(world().origin);
    for (const [scope, named] of [
      ["email unknown", "email unknown"],
      ['a"b\\c\u00fc\n', "a?b?c??"],
      ["x".repeat(1000), "x".repeat(200)],
    ] as const) {
      const address = authorizeAddress(application, CHALLENGE, { scope });
      const query = answerAt(application.redirectUri, await browser.get(address));
      expect(query.get("error")).toBe("invalid_scope");
      expect(query.get("error_description")).toBe(
        `the application is not registered for any of these scopes: ${named}`,
      );
    }
  });
});

test("rule 18: a dropped scope is shown to the developer, once an hour, and the sign-in goes on", async () => {
  const { application, user } = await newPair({ firstParty: true, scopes: ["openid"] });
  const { browser } = await signedInBrowser(user);
  const ask = () =>
    browser.get(authorizeAddress(application, CHALLENGE, { scope: "openid groups phone" }));
  const [first, second] = [await ask(), await ask()];
  for (const answer of [first, second]) expect(locationOf(answer)).toContain("code=");
  const noted = () => db().$client`
    select error, description, request_id as "requestId" from application_failures
    where application_id = ${application.id}`;
  const requestId = first.headers.get("x-request-id");
  await expect.poll(noted, { timeout: 10_000 }).toEqual([
    {
      error: "scope_dropped",
      description: "not registered for this application, so left out: groups phone",
      requestId,
    },
  ]);
});
