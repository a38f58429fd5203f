import { suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeApplication } from "@/test/factories";
import {
  answerAt,
  expectCode,
  expectErrorPage,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { signedInBrowser } from "../../support/flow";
import { expectPostedCode, expectPostedRefusal } from "../../support/form-post";
import { expectGone, postPar, push, readyToPush, requestForm } from "../../support/par";
import { ageRequest, resumeAddress } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test.describe("rule 23: a pushed request", () => {
  test("gives what was pushed; beside it only client_id counts", async () => {
    const { application, browser } = await readyToPush();
    const requestUri = await push(application, { scope: "openid" });
    const evil = new URLSearchParams({
      redirect_uri: "https://evil.example/",
      scope: "openid email",
      state: "other",
      response_mode: "form_post",
      response_type: "token",
      prompt: "none login",
      code_challenge: "x",
      request: "eyJ.e30.",
    });
    const response = await browser.get(`${resumeAddress(application, requestUri)}&${evil}`);
    expect(answerAt(application.redirectUri, response).get("state")).toBe("state-1");
    await expectGone(browser.get(resumeAddress(application, requestUri)));
    const [family] = await db().$client`
      select scopes from token_families where application_id = ${application.id}`;
    expect(family?.scopes).toEqual(["openid"]);
  });

  test("works by POST too", async () => {
    const { application, browser } = await readyToPush();
    const requestUri = await push(application);
    const form = { client_id: application.clientId, request_uri: requestUri };
    expectCode(await browser.post("/oauth/authorize", form), application);
  });

  test("works by form_post, errors too", async () => {
    const { application, bring } = await readyToPush();
    const byForm = { response_mode: "form_post" };
    await expectPostedCode(bring(await push(application, byForm)), application);
    const silent = await push(application, { ...byForm, prompt: "none" });
    const refused = await bring(silent, new CookieClient(world().origin));
    await expectPostedRefusal(refused, application, "login_required");
    expect(await storedFor(application)).toMatchObject({ requests: 0 });
    await expectGone(bring(silent));
  });

  test("is used up by its answer, in every browser", async () => {
    const { user, application, bring } = await readyToPush();
    const requestUri = await push(application);
    expectCode(await bring(requestUri), application);
    await expectGone(bring(requestUri));
    await expectGone(bring(requestUri, (await signedInBrowser(user)).browser));
    expect(await storedFor(application)).toMatchObject({ requests: 0, families: 1 });
  });

  test("is its client's: another client_id, none or two get a page, and leave it to its own", async () => {
    const { application, browser, bring } = await readyToPush();
    const requestUri = await push(application);
    const other = await makeApplication(db());
    await expectErrorPage(browser.get(resumeAddress(other, requestUri)), "request_unknown");
    const named = new URLSearchParams({ request_uri: requestUri });
    await expectErrorPage(browser.get(`/oauth/authorize?${named}`), "request_unknown");
    const twice = `${resumeAddress(application, requestUri)}&client_id=${other.clientId}`;
    const page = await expectErrorPage(browser.get(twice), "request_unknown");
    expect(page).toMatch(/Request ID <code id="request-id"[^>]*>[0-9a-f-]{36}<\/code>/);
    expectCode(await bring(requestUri), application);
  });

  test("lives for its announced time, and ten minutes more once it was used", async () => {
    const { application, bring } = await readyToPush();
    const [late, tooLate, brought] = await Promise.all([
      push(application),
      push(application),
      push(application, { prompt: "login" }),
    ]);
    await ageRequest(late, 299);
    expectCode(await bring(late), application);
    await ageRequest(tooLate, 301);
    const page = await expectErrorPage(bring(tooLate), "request_unknown");
    expect(page).toContain(
      "This sign-in request has expired, was already completed, or was started in another browser.",
    );
    expect(page).not.toContain("ten minutes");
    expectPage(await bring(brought), "/sign-in");
    await ageRequest(brought, 599);
    expectPage(await bring(brought), "/sign-in");
    await ageRequest(brought, 2);
    expectRefusal(await bring(brought), application, "temporarily_unavailable");
    await expectGone(bring(brought));
  });

  test("ends with a suspension, and is not revived when that is lifted", async () => {
    const { application, bring } = await readyToPush();
    const requestUri = await push(application);
    await suspendApplication(db(), application.clientId, serviceContext(new Date()));
    await expectGone(bring(requestUri));
    const refused = await postPar(application, requestForm(application));
    expect(await refused.json()).toMatchObject({ error: "unauthorized_client" });
    await db().$client`update applications set suspended_at = null where id = ${application.id}`;
    await expectGone(bring(requestUri));
    expectCode(await bring(await push(application)), application);
  });

  test("of an address that is registered no more is a page", async () => {
    const { application, bring } = await readyToPush();
    const requestUri = await push(application);
    await db().$client`delete from redirect_uris where application_id = ${application.id}`;
    await expectErrorPage(bring(requestUri), "redirect_uri_unregistered");
  });

  test("that the application may use no more is refused once", async () => {
    const { application, bring } = await readyToPush();
    const requestUri = await push(application);
    await db()
      .$client`update applications set scopes = '{offline_access}' where id = ${application.id}`;
    expectRefusal(await bring(requestUri), application, "invalid_scope");
    expect(await storedFor(application)).toMatchObject({ requests: 0 });
    await expectGone(bring(requestUri));
  });
});
