import { makeApi, permit } from "@/test/apis";
import { makeUser } from "@/test/factories";
import {
  answerAt,
  expectCode,
  expectPage,
  expectRefusal,
} from "../../support/authorization-answers";
import {
  allow,
  authorizeAddress,
  locationOf,
  newPair,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { postPar, push, requestForm } from "../../support/par";
import { CHALLENGE, resumeAddress } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { postToken } from "../../support/token-call";
import {
  addressFor,
  newUserOf,
  obtainCodeFor,
  redeemFor,
  refreshFor,
  SCOPE,
  tokensOf,
} from "../../support/user-apis";
import { db } from "../../support/world";

test("rule 55: the only permitted API is the default one, unless openid is requested", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files]);
  const implied = await obtainCodeFor(application, user, [], { scope: "files:read made:up" });
  expect(await tokensOf(redeemFor(application, implied))).toMatchObject({
    scope: "files:read",
  });
  const identity = await obtainCodeFor(application, user, [], { scope: "openid files:read" });
  expect(await tokensOf(redeemFor(application, identity))).toMatchObject({ scope: "openid" });
  const mail = await makeApi(db(), { scopes: ["mail:send"] });
  await permit(db(), application.id, mail);
  const { browser } = await signedInBrowser(user);
  const unclear = await browser.get(addressFor(application, [], { scope: "files:read" }));
  expectRefusal(unclear, application, "invalid_scope");
  expect(answerAt(application.redirectUri, unclear).get("error_description")).toContain("resource");
});

test("rule 56: scopes that aren't permitted are dropped as long as one is left", async () => {
  const files = await makeApi(db(), { scopes: ["files:read", "files:write", "files:delete"] });
  const { application, user } = await newUserOf([{ ...files, scopes: ["files:read"] }]);
  const all = "openid files:read files:write files:delete unknown";
  const granted = await obtainCodeFor(application, user, [files.identifier], { scope: all });
  const token = await tokensOf(redeemFor(application, granted, files.identifier));
  expect(token.scope).toBe("files:read");
  const { browser } = await signedInBrowser(user);
  for (const scope of ["openid files:write", "openid"])
    expectRefusal(
      await browser.get(addressFor(application, [files.identifier], { scope })),
      application,
      "invalid_scope",
    );
});

test("rule 54: a resource that can't be used is invalid_target everywhere, and uses up nothing", async () => {
  const [files, other, suspended] = [
    await makeApi(db()),
    await makeApi(db()),
    await makeApi(db(), { suspendedAt: new Date() }),
  ];
  const { application, user } = await newUserOf([files, suspended]);
  const unfit = [other.identifier, suspended.identifier, `${files.identifier}#x`, "files", "x y"];
  const { browser } = await signedInBrowser(user);
  for (const resource of unfit) {
    const answer = await browser.get(addressFor(application, [files.identifier, resource]));
    expectRefusal(answer, application, "invalid_target");
    const pushed = await postPar(application, requestForm(application, { scope: SCOPE, resource }));
    expect(pushed.status).toBe(400);
    expect(await pushed.json()).toMatchObject({ error: "invalid_target" });
  }
  const granted = await obtainCodeFor(application, user, [files.identifier]);
  for (const resource of [...unfit, `${files.identifier} ${files.identifier}`])
    await expectTokenError(redeemFor(application, granted, resource), "invalid_target");
  const tokens = await tokensOf(redeemFor(application, granted, files.identifier));
  for (const resource of unfit)
    await expectTokenError(
      refreshFor(application, tokens.refresh_token, { resource }),
      "invalid_target",
    );
  await tokensOf(refreshFor(application, tokens.refresh_token));
});

test("rule 53: resource may repeat, up to five APIs, also in a pushed request", async () => {
  const apis = await Promise.all(Array.from({ length: 6 }, () => makeApi(db())));
  const { application, user } = await newUserOf(apis);
  const all = apis.map(({ identifier }) => identifier);
  const { browser } = await signedInBrowser(user);
  expectRefusal(await browser.get(addressFor(application, all)), application, "invalid_target");
  expectPage(await browser.get(addressFor(application, all.slice(0, 5))), "/consent");
  const twice = [...all.slice(0, 5), ...all.slice(0, 5)];
  expectPage(await browser.get(addressFor(application, twice)), "/consent");
  const requestUri = await push(application, {
    scope: SCOPE,
    resource: all.slice(0, 2).join(" "),
  });
  const asked = await browser.get(resumeAddress(application, requestUri));
  const answer = await allow(browser, expectPage(asked, "/consent").href);
  expect(answer.searchParams.get("code")).toBeTruthy();
});

test("consent is asked for the scopes of an API once, and again for more", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files]);
  const { browser } = await signedInBrowser(user);
  const ask = (changes: Record<string, string>) =>
    browser.get(addressFor(application, [files.identifier], changes));
  await allow(browser, expectPage(await ask({ scope: "openid files:read" }), "/consent").href);
  expectCode(await ask({ scope: "openid files:read" }), application);
  const silent = await ask({ scope: "openid files:write", prompt: "none" });
  expectRefusal(silent, application, "consent_required");
  await allow(browser, expectPage(await ask({ scope: "files:write" }), "/consent").href);
  expectCode(await ask({ scope: "openid files:read files:write" }), application);
  // Another user has granted nothing.
  const other = await signedInBrowser(await makeUser(db()));
  const theirs = addressFor(application, [files.identifier], { scope: "openid files:read" });
  expectPage(await other.browser.get(theirs), "/consent");
});

test("a first-party application gets the scopes of an API without consent", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files], { firstParty: true });
  const { browser } = await signedInBrowser(user);
  expectCode(await browser.get(addressFor(application, [files.identifier])), application);
  const [grant] = await db().$client`
    select gs.scopes from grant_scopes gs join grants g on g.id = gs.grant_id
    where g.application_id = ${application.id} and g.user_id = ${user.id}`;
  expect(grant?.scopes).toEqual(["files:read", "files:write"]);
});

test("rule 136: a first-party application asks for sensitive scopes the first time", async () => {
  const files = await makeApi(db(), { sensitive: ["files:write"] });
  const { application, user } = await newUserOf([files], { firstParty: true });
  const { browser } = await signedInBrowser(user);
  const ask = (changes: Record<string, string> = {}) =>
    browser.get(addressFor(application, [files.identifier], changes));
  expectCode(await ask({ scope: "openid files:read" }), application);
  expectRefusal(await ask({ prompt: "none" }), application, "consent_required");
  await allow(browser, expectPage(await ask(), "/consent").href);
  expectCode(await ask({ prompt: "none" }), application);
});

test("any other parameter still may not repeat", async () => {
  const { application, user } = await newPair();
  const { browser } = await signedInBrowser(user);
  const address = `${authorizeAddress(application, CHALLENGE)}&nonce=2`;
  expectRefusal(await browser.get(address), application, "invalid_request");
  const granted = await obtainCodeFor(application, user, [], { scope: "openid" });
  expect((await redeem(application, granted)).status).toBe(200);
  const form: [string, string][] = [
    ["grant_type", "refresh_token"],
    ["grant_type", "refresh_token"],
  ];
  expect((await postToken({ form })).status).toBe(400);
  expect(locationOf(await browser.get(address))).toContain("error=invalid_request");
});
