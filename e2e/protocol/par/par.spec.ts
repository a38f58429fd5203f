import { makeUser } from "@/test/factories";
import { expectCode, expectRefusal, storedFor } from "../../support/authorization-answers";
import {
  authorizeAddress,
  challengeOf,
  locationOf,
  newVerifier,
  obtainTokens,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { expectPostedRefusal } from "../../support/form-post";
import { oldVisit } from "../../support/old-visit";
import { postPar, push, readyToPush, requestForm } from "../../support/par";
import { CHALLENGE, grantTo, requestUriOf } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test.describe("rule 23: pushing a request", () => {
  test("is answered 201 with a request_uri and its life, for nobody to store", async () => {
    const { application } = await readyToPush();
    const response = await postPar(application, requestForm(application));
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const body = await response.json();
    expect(body.request_uri).toMatch(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/);
    expect(body.expires_in).toBeGreaterThanOrEqual(60);
    expect(body.expires_in).toBeLessThanOrEqual(600);
    expect(Object.keys(body).sort()).toEqual(["expires_in", "request_uri"]);
    expect(await storedFor(application)).toMatchObject({ requests: 1 });
  });

  for (const tokenEndpointAuthMethod of [
    "client_secret_basic",
    "client_secret_post",
    "none",
  ] as const)
    test(`works for a client of ${tokenEndpointAuthMethod}, to the tokens`, async () => {
      const redirectUris = ["https://client.example/cb?tenant=1"];
      const { application, bring } = await readyToPush({ tokenEndpointAuthMethod, redirectUris });
      const verifier = newVerifier();
      const form = requestForm(application, {}, challengeOf(verifier));
      if (tokenEndpointAuthMethod === "client_secret_post")
        form.set("client_secret", application.clientSecret);
      const { request_uri } = await (await postPar(application, form)).json();
      const code = expectCode(await bring(request_uri), application).get("code") ?? "";
      if (tokenEndpointAuthMethod === "client_secret_post") return;
      const { redirectUri } = application;
      expect((await redeem(application, { code, verifier, redirectUri })).status).toBe(200);
    });

  test("needs no client_id beside Basic", async () => {
    const { application, bring } = await readyToPush();
    const form = requestForm(application, { client_id: null });
    const { request_uri } = await (await postPar(application, form)).json();
    expectCode(await bring(request_uri), application);
  });

  test("stores no secret", async () => {
    const { application } = await readyToPush({ tokenEndpointAuthMethod: "client_secret_post" });
    const form = requestForm(application);
    form.set("client_secret", application.clientSecret);
    expect((await postPar(application, form)).status).toBe(201);
    const [row] = await db().$client`
      select parameters::text from authorization_requests where application_id = ${application.id}`;
    expect(row?.parameters).not.toContain(application.clientSecret);
  });
});

test.describe("rule 15: a hint that is pushed", () => {
  test("is verified then, and counts for whoever brings the request", async () => {
    const { user, application, bring } = await readyToPush();
    const { tokens } = await obtainTokens(application, user);
    const changes = { id_token_hint: tokens.id_token, prompt: "none" };
    expectCode(await bring(await push(application, changes)), application);
    const other = await makeUser(db());
    await grantTo(other, application);
    const { browser } = await signedInBrowser(other);
    const refused = await bring(await push(application, changes), browser);
    expectRefusal(refused, application, "login_required");
    const bad = await postPar(application, requestForm(application, { id_token_hint: "x" }));
    expect(await bad.json()).toMatchObject({ error: "invalid_request" });
  });
});

test.describe("rule 23: an application that has to push", () => {
  test("is refused by redirect without it, and answered with it", async () => {
    const { application, browser, bring } = await readyToPush({ requirePar: true });
    const direct = await browser.get(authorizeAddress(application, CHALLENGE));
    expectRefusal(direct, application, "invalid_request");
    const byForm = authorizeAddress(application, CHALLENGE, { response_mode: "form_post" });
    await expectPostedRefusal(browser.get(byForm), application, "invalid_request");
    const foreign = { request_uri: "https://client.example/r" };
    const named = await browser.get(authorizeAddress(application, CHALLENGE, foreign));
    expectRefusal(named, application, "request_uri_not_supported");
    expectCode(await bring(await push(application)), application);
  });

  test("is not helped by a request that began before it had to", async () => {
    const { application, browser, bring } = await readyToPush();
    const address = authorizeAddress(application, CHALLENGE, { prompt: "login" });
    const waiting = requestUriOf(locationOf(await browser.get(address)));
    await db().$client`update applications set require_par = true where id = ${application.id}`;
    expectRefusal(await bring(waiting), application, "invalid_request");
  });
});

test("rule 42: discovery names the endpoint, and demands it of nobody", async () => {
  const discovery = await fetch(`${world().origin}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    pushed_authorization_request_endpoint: `${world().origin}/oauth/par`,
    require_pushed_authorization_requests: false,
    request_uri_parameter_supported: false,
  });
  const { application, ask } = await oldVisit();
  expectCode(await ask(), application);
});
