import { makeApi, makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import {
  authorizeAddress,
  callMe,
  challengeOf,
  newVerifier,
  obtainCode,
  redeem,
  refresh,
  signedInBrowser,
  type Tokens,
} from "../support/flow";
import { expectStep, relyingParty, startCheck, steps } from "../support/integration-check";
import { postOwn } from "../support/post-own";
import { askForToken, obtainServiceToken } from "../support/services";
import { expect, type Fixtures, test } from "../support/visit";
import { db, world } from "../support/world";

type Given = Parameters<typeof makeApplication>[1];

/** A developer whose application is under a check, without JavaScript unless `scripted`. */
async function checking(visit: Fixtures["visit"], given: Given = {}, scripted = false) {
  const visitor = await visit({ scripted });
  const application = await makeApplication(db(), { ownerId: visitor.user.id, ...given });
  await visitor.page.goto(`/developer/apps/${application.id}/quickstart`);
  await startCheck(visitor.page);
  return { ...visitor, application };
}

test("without JavaScript: a wrong redirect URI, missing PKCE, and a wrong secret", async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const { page, user, application } = await checking(visit);
  const { browser: person } = await signedInBrowser(user);
  const ask = (changes: Record<string, string | null>) =>
    person.get(authorizeAddress(application, challengeOf(newVerifier()), changes));
  const wrong = "https://client.example/callback/";
  await ask({ redirect_uri: wrong });
  await expectStep(page, "Failed: Authorization request refused");
  const request = page.locator("#check li").first();
  await expect(request).toContainText("Send a redirect URI that matches a registered one exactly");
  await expect(request.getByRole("definition")).toHaveText([
    wrong,
    application.redirectUri,
    /^[\da-f-]{36}$/,
  ]);
  await expect(page.locator("#check").getByRole("status")).toHaveText(
    "Authorization request refused",
  );

  await ask({ code_challenge: null });
  await expectStep(page, "Failed: PKCE is missing or wrong");
  await expect(steps(page).first()).toHaveText("Done: Authorization request received");
  await expect(page.locator("#check li").nth(1)).toContainText(
    "invalid_request: PKCE is required: code_challenge is missing",
  );

  const granted = await obtainCode(application, user);
  const verifier = newVerifier();
  await redeem({ ...application, clientSecret: "wrong" }, granted);
  await expectStep(page, "Failed: Code exchange refused");
  const exchange = page.locator("#check li").nth(3);
  await expect(exchange).toContainText("the client secret is incorrect, expired or deleted");
  await expect(exchange).toContainText("Compare the client ID, and the secret or key");
  await redeem(application, { ...granted, verifier });
  await expectStep(page, "Failed: PKCE is missing or wrong");
  await expect(page.locator("#check li").nth(1)).toContainText("code_verifier does not match");

  expect((await redeem(application, granted)).status).toBe(200);
  await expectStep(page, "Done: Code exchanged, tokens issued");
});

test("leads whoever manages an application from its wrong redirect URI to the fix", async ({
  visit,
}) => {
  const { page, application } = await checking(visit, {}, true);
  const { redirectUri } = application;
  const address = (redirect_uri: string) =>
    world().origin + authorizeAddress(application, challengeOf(newVerifier()), { redirect_uri });
  const added = `${redirectUri}/added`;
  await page.goto(address(added));
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open Quickstart" }).click();
  await page.getByRole("link", { name: "Add this address" }).click();
  await expect(page.getByText(`${added} is added below, but not saved yet.`)).toBeVisible();
  const field = page.getByLabel("Redirect URIs", { exact: true });
  await expect(field).toHaveValue(`${redirectUri}\n${added}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("saved and submitted for review")).toBeVisible();

  await page.goto(`/developer/apps/${application.id}/settings?add=javascript:alert(1)`);
  await expect(field).toHaveValue(`${redirectUri}\n${added}`);

  const stranger = await visit();
  await stranger.page.goto(address(`${redirectUri}/other`));
  await expect(stranger.page.getByText("contact the application's developer")).toBeVisible();
  await expect(stranger.page.getByRole("link", { name: "Open Quickstart" })).toHaveCount(0);
  const admin = await visit({ role: "administrator" });
  await admin.page.goto(address(`${redirectUri}/other`));
  await admin.page.getByRole("link", { name: "Open Quickstart" }).click();
  await expect(admin.page).toHaveURL(/\/admin\/applications\/[^/]+\/quickstart$/);
});

test("a denial and prompt=none are said, though they are no mistakes", async ({ visit }) => {
  const { page, user, application } = await checking(visit, {}, true);
  const { signIn } = await relyingParty(application);
  const { callback } = await signIn(user, {}, "deny");
  expect(callback.searchParams.get("error")).toBe("access_denied");
  await expect(steps(page).nth(2)).toHaveText("Failed: Sign-in or consent failed");
  await expect(page.locator("#check li").nth(2)).toContainText("The user chose Deny");
  await expect(steps(page).first()).toHaveText("Done: Authorization request received");
  await fetch(
    world().origin + authorizeAddress(application, challengeOf(newVerifier()), { prompt: "none" }),
    { redirect: "manual" },
  );
  await expect(page.locator("#check li").nth(2)).toContainText("login_required");
  await expectAccessible(page);
});

test("a service is authenticated, and gets a token", async ({ visit }) => {
  const { user, page } = await visit();
  const api = await makeApi(db());
  const service = await makeService(db(), [api], { ownerId: user.id });
  await page.goto(`/developer/apps/${service.id}/quickstart`);
  await expect(page.locator("#check")).toContainText("then run your service");
  await startCheck(page);
  await askForToken({ ...service, clientSecret: "wrong" });
  await expect(steps(page).first()).toHaveText("Failed: Client authentication failed");
  await askForToken(service, { resource: "https://elsewhere.example/" });
  await expect(steps(page)).toHaveText([
    "Done: Client authenticated",
    "Failed: Token request refused",
  ]);
  await expect(page.locator("#check")).toContainText("request access to it");
  await obtainServiceToken(service, { resource: api.identifier });
  await expect(page.locator("#check").getByRole("status")).toHaveText("Your integration works.");
  await expect(steps(page)).toHaveText(["Done: Client authenticated", "Done: Access token issued"]);
  await expect(page.getByRole("link", { name: "Check again" })).toBeVisible();
  await expectAccessible(page);
});

test("all processes note the steps of a check, and those of no other application", async ({
  visit,
}) => {
  const { page, user, application } = await checking(visit, {}, true);
  const other = await makeApplication(db());
  for (const one of [application, other]) {
    const granted = await obtainCode(one, user);
    const tokens = (await (await redeem(one, granted, world().secondOrigin)).json()) as Tokens;
    await callMe(tokens.access_token, world().secondOrigin);
    await refresh(one, tokens.refresh_token);
  }
  await expect(page.locator("#check").getByRole("status")).toHaveText("Your integration works.");
  await expect(steps(page)).toHaveText(Array.from({ length: 6 }, () => /^Done: /));
  expect(
    await db().$client`
    select from integration_checks where application_id = ${other.id}`,
  ).toHaveLength(0);
});

test("only its owner and administrators see a check, or start one", async ({ request, visit }) => {
  const { page, application } = await checking(visit);
  const address = `${world().origin}/integration-check?application=${application.id}`;
  expect((await page.request.get(address)).status()).toBe(200);
  const { page: stranger } = await visit();
  expect((await stranger.request.get(address)).status()).toBe(404);
  expect((await request.get(address)).status()).toBe(401);
  const started = () => db().$client`
    select started_at from integration_checks where application_id = ${application.id}`;
  const before = await started();
  const refused = await postOwn(stranger.request, "check", {
    application: application.id,
    shown: "",
  });
  expect(refused.headers().location).toContain("refused=unknown");
  expect(await started()).toEqual(before);
  const admin = await visit({ role: "administrator" });
  expect((await admin.page.request.get(address)).status()).toBe(200);
  await admin.page.goto(`/admin/applications/${application.id}/quickstart`);
  await admin.page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(started).not.toEqual(before);
});

test("the check in Chinese on a phone", async ({ visit }) => {
  const { page, application, user } = await checking(visit);
  await page.context().addCookies([{ name: "foyer.locale", value: "zh-CN", url: world().origin }]);
  const granted = await obtainCode(application, user);
  await redeem({ ...application, clientSecret: "wrong" }, granted);
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#check").getByRole("status")).toHaveText("换取令牌被拒绝");
  }).toPass({ timeout: 15_000 });
  await expect(page.locator("#check")).toContainText("请核对配置中的客户端 ID");
});
