import { removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import {
  expectCode,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { authorizeAddress, locationOf, newPair, signedInBrowser } from "../../support/flow";
import {
  ALL_SCOPES,
  CHALLENGE,
  decide,
  grantTo,
  requestUriOf,
} from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

async function visit(...given: Parameters<typeof newPair>) {
  const { user, application } = await newPair(...given);
  const { browser } = await signedInBrowser(user);
  const ask = (changes: Record<string, string | null> = {}) =>
    browser.get(authorizeAddress(application, CHALLENGE, changes));
  const allow = async (response: Response) => {
    const page = expectPage(response, "/consent");
    return browser.get(locationOf(await decide(browser, requestUriOf(page.href), "allow")));
  };
  return { user, application, browser, ask, allow };
}

const LOOPBACK = ["http://127.0.0.1:4000/cb", "http://localhost/cb", "http://[::1]:4000/cb"];

test.describe("consent is requested", () => {
  test("the first time only", async () => {
    const { application, ask, allow } = await visit();
    expectCode(await allow(await ask()), application);
    expectCode(await ask(), application);
    expectCode(await ask({ scope: "email openid" }), application);
  });

  test("again for a new scope, and prompt=none then is consent_required", async () => {
    const { application, ask, allow } = await visit();
    expectCode(await allow(await ask({ scope: "openid" })), application);
    const silent = await ask({ scope: "openid email", prompt: "none" });
    expectRefusal(silent, application, "consent_required");
    expectCode(await allow(await ask({ scope: "openid email" })), application);
    expectCode(await ask({ scope: "email" }), application);
    expectPage(await ask({ scope: "openid email offline_access" }), "/consent");
  });

  test("again after the grant was removed", async () => {
    const { user, application, ask, allow } = await visit();
    const id = await grantTo(user, application);
    expectCode(await ask(), application);
    expect(await removeGrant(db(), { id, userId: user.id }, serviceContext(new Date()))).toBe(true);
    expectRefusal(await ask({ prompt: "none" }), application, "consent_required");
    expectCode(await allow(await ask()), application);
  });

  test("separately for each user and application", async () => {
    const { user, application, ask } = await visit();
    const { user: other, application: elsewhere } = await newPair();
    await grantTo(other, application);
    await grantTo(user, elsewhere);
    expectPage(await ask(), "/consent");
  });

  test("and removing the grant ends the pending request", async () => {
    const { user, application, browser, ask } = await visit();
    const id = await grantTo(user, application, ["openid"]);
    const page = expectPage(await ask(), "/consent");
    await removeGrant(db(), { id, userId: user.id }, serviceContext(new Date()));
    expectPage(await decide(browser, requestUriOf(page.href), "allow"), "/consent");
    expect(await storedFor(application)).toEqual({ requests: 0, grants: 1, families: 0 });
  });
});

test.describe("a public client with an address that others could claim", () => {
  for (const uri of [...LOOPBACK, "com.example.app:/cb"])
    test(`${uri} requires consent each time, and prompt=none is consent_required`, async () => {
      const redirectUris = [uri];
      const { application, ask, allow } = await visit({
        tokenEndpointAuthMethod: "none",
        redirectUris,
      });
      expectCode(await allow(await ask()), application);
      expectCode(await allow(await ask()), application);
      expectRefusal(await ask({ prompt: "none" }), application, "consent_required");
    });

  test("requires consent although it is first-party", async () => {
    const redirectUris = ["http://localhost:4001/"];
    const given = { tokenEndpointAuthMethod: "none", firstParty: true, redirectUris } as const;
    const { application, ask, allow } = await visit({ ...given, redirectUris });
    expectCode(await allow(await ask()), application);
    expectPage(await ask(), "/consent");
    expectRefusal(await ask({ prompt: "none" }), application, "consent_required");
  });

  test("doesn't include confidential clients or https addresses", async () => {
    const confidential = await visit({ redirectUris: [LOOPBACK[0] ?? ""] });
    const web = await visit({ tokenEndpointAuthMethod: "none" });
    for (const { user, application, ask } of [confidential, web]) {
      await grantTo(user, application);
      expectCode(await ask({ prompt: "none" }), application);
    }
  });
});

test.describe("a first-party application", () => {
  test("needs no consent, and is listed as granted all the same", async () => {
    const { application, ask } = await visit({ firstParty: true });
    expectCode(await ask({ prompt: "none" }), application);
    const rows = await db()
      .$client`select scopes from grants where application_id = ${application.id}`;
    expect(rows).toEqual([{ scopes: expect.arrayContaining(["openid", "profile", "email"]) }]);
  });

  test("is recorded as granted when the grant is new or grows, not at each sign-in", async () => {
    const { user, application, ask } = await visit({ firstParty: true });
    const scopes = ["openid", "openid", "openid email", "email"];
    for (const scope of scopes) expectCode(await ask({ scope }), application);
    const given = await db().$client`
      select actor_id, user_id, before, after, network, request_id is not null as "hasRequest" from audit_events
      where application_id = ${application.id} and event = 'grant.given' order by id`;
    const by = {
      actor_id: user.id,
      user_id: user.id,
      network: expect.any(String),
      hasRequest: true,
    };
    expect(given).toEqual([
      { ...by, before: { scopes: [] }, after: { scopes: ["openid"] } },
      { ...by, before: { scopes: ["openid"] }, after: { scopes: ["openid", "email"] } },
    ]);
  });

  test("requires consent with prompt=consent", async () => {
    const { application, ask, allow } = await visit({ firstParty: true });
    expectCode(await allow(await ask({ prompt: "consent" })), application);
    expect(await storedFor(application)).toEqual({ requests: 0, grants: 1, families: 1 });
  });

  test("gets no scope that it is not registered for", async () => {
    const { application, ask } = await visit({ firstParty: true, scopes: ["openid"] });
    expectCode(await ask({ scope: ALL_SCOPES.join(" ") }), application);
    const grants = await db()
      .$client`select scopes from grants where application_id = ${application.id}`;
    expect(grants).toEqual([{ scopes: ["openid"] }]);
  });
});
