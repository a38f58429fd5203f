import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { obtainTokens, type User } from "../support/flow";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Meal Planner");
});
test.afterAll(() => party.stop());

/** Signs in at Foyer only, through the form. */
async function signIn(page: Page, user: User) {
  await page.goto("/sign-in");
  await enterPassword(page, user);
  await expect(page).toHaveURL(`${world().origin}/`);
}

async function expectSignedOut(page: Page) {
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function signOutFromTheApplication(page: Page) {
  await signIn(page, await makeUser(db(), { name: "Ada Lovelace" }));
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("button", { name: "Sign out at Foyer too" }).click();
  await expect(page).toHaveURL(`${party.origin}/`);
  await expect(page.getByRole("heading", { name: "You aren't signed in" })).toBeVisible();
  await expectSignedOut(page);
}

/** A logout request of an application that has no ID token. */
const askAddress = (state: string) =>
  `${world().origin}/oauth/logout?${new URLSearchParams({
    client_id: party.application.clientId,
    post_logout_redirect_uri: `${party.origin}/`,
    state,
  })}`;

async function confirmForTheApplication(page: Page) {
  await signIn(page, await makeUser(db(), { name: "Grace Hopper" }));
  await page.goto(askAddress("a b&c=ü"));
  await expect(page.getByRole("heading", { name: /Sign out of Foyer/ })).toBeVisible();
  await expect(page.getByText("Meal Planner")).toBeVisible();
  await expect(page.getByText("Grace Hopper")).toBeVisible();
  await expect(page.getByText(new URL(party.origin).host)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${party.origin}/?state=a+b%26c%3D%C3%BC`);
  await expectSignedOut(page);
}

async function staySignedIn(page: Page) {
  await signIn(page, await makeUser(db(), { name: "Mary Jackson" }));
  await page.goto(askAddress("s"));
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Mary Jackson").first()).toBeVisible();
}

/** Serves a page of another site that posts to the logout endpoint, as some applications do. */
async function postFromAnotherSite(page: Page) {
  const site = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(html);
  });
  await new Promise<void>((up) => site.listen(0, "127.0.0.1", up));
  // A different site than localhost, so that SameSite=Lax withholds the cookies.
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const postLogoutRedirectUris = [`${origin}/bye?x=1`];
  const application = await makeApplication(db(), { postLogoutRedirectUris });
  const person = await makeUser(db());
  const { tokens } = await obtainTokens(application, person);
  await signIn(page, person);
  const html = `<!doctype html><title>Another site</title>
    <form method="post" action="${world().origin}/oauth/logout">
      <input type="hidden" name="id_token_hint" value="${tokens.id_token}">
      <input type="hidden" name="post_logout_redirect_uri" value="${origin}/bye?x=1">
      <input type="hidden" name="state" value="s">
      <button>Leave</button>
    </form>`;
  await page.goto(origin);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${origin}/bye?x=1&state=s`);
  await expectSignedOut(page);
  site.close();
}

const FLOWS = {
  "rule 45: somebody signs out at the application, and so at Foyer, and is back":
    signOutFromTheApplication,
  "rule 45: an application without a hint: the person confirms, and is back with state":
    confirmForTheApplication,
  "rule 45: who says no stays signed in": staySignedIn,
  "rule 45: an application of another site posts its logout": postFromAnotherSite,
};

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    for (const [flow, run] of Object.entries(FLOWS)) test(flow, ({ page }) => run(page));
  });
