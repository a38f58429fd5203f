import { expect, test } from "@playwright/test";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeUser } from "@/test/factories";
import { expectNoted } from "../../support/failures";
import {
  type Application,
  authorizeAddress,
  locationOf,
  signedInBrowser,
  type User,
} from "../../support/flow";
import { confirm, openConfirmation, SIGNED_OUT, stranger } from "../../support/logout-visit";
import { db, world } from "../../support/world";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async function pendingApplication() {
  const owner = await makeUser(db(), { role: "developer" });
  const given = { ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  return { owner, application: await makeApplication(db(), given) };
}

/** Returns the authorization endpoint's response to a user who has already consented to everything. */
async function goTo(application: Application, user: User, changes = {}) {
  const scopes = ["openid", "profile", "email"];
  await widenGrant(db(), {
    userId: user.id,
    applicationId: application.id,
    scopes,
    now: new Date(),
  });
  const { browser } = await signedInBrowser(user);
  return browser.get(authorizeAddress(application, CHALLENGE, changes));
}

test("a pending application works for its owner", async () => {
  const { owner, application } = await pendingApplication();
  const answer = await goTo(application, owner);
  expect(answer.headers.get("location")).toContain(`${application.redirectUri}?code=`);
});

for (const prompt of [null, "none", "consent"])
  test(`nobody else can sign in to it, and nothing is sent to its address: prompt=${prompt}`, async () => {
    const { application } = await pendingApplication();
    const other = await makeUser(db());
    const answer = await goTo(application, other, { prompt });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(await answer.text()).toContain("An administrator has to approve it first.");
    const codes = await db().$client`
      select from token_families where application_id = ${application.id}`;
    expect(codes).toHaveLength(0);
  });

const FAULTS: Record<string, string | null>[] = [
  { response_type: "x" },
  { response_type: "x", response_mode: "form_post" },
  { code_challenge: null },
  { prompt: "none login" },
  { prompt: "none" },
];

for (const changes of FAULTS)
  test(`nobody is led to its address by an error either: ${JSON.stringify(changes)}`, async () => {
    const { application } = await pendingApplication();
    const { browser } = await signedInBrowser(await makeUser(db()));
    const address = authorizeAddress(application, CHALLENGE, changes);
    for (const visitor of [browser, stranger()]) {
      const answer = await visitor.get(address);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
      const page = await answer.text();
      expect(page).toContain("An administrator has to approve it first.");
      expect(page).not.toContain(application.redirectUri);
      expect(page).not.toContain(application.name);
    }
  });

test("an error page about its addresses tells its owner alone its name", async () => {
  const { owner, application } = await pendingApplication();
  const unregistered = { redirect_uri: "https://evil.example/" };
  const address = authorizeAddress(application, CHALLENGE, unregistered);
  const pageOf = async (visitor: ReturnType<typeof stranger>) =>
    (await visitor.get(address)).text();
  expect(await pageOf((await signedInBrowser(owner)).browser)).toContain(application.name);
  const { browser } = await signedInBrowser(await makeUser(db()));
  for (const visitor of [browser, stranger()]) {
    const page = await pageOf(visitor);
    expect(page).toContain("error: redirect_uri_unregistered");
    expect(page).not.toContain(application.name);
  }
});

test("who is signed out is asked to sign in, and not told its name", async () => {
  const { application } = await pendingApplication();
  const visitor = stranger();
  const sent = await visitor.get(authorizeAddress(application, CHALLENGE));
  const page = await visitor.get(locationOf(sent));
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(application.name);
});

test("signing out leads its owner alone to its address", async () => {
  const owner = await makeUser(db());
  const home = "https://client.example/bye";
  const given = { ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  const application = await makeApplication(db(), { ...given, postLogoutRedirectUris: [home] });
  const asked = { client_id: application.clientId, post_logout_redirect_uri: home };
  const address = `/oauth/logout?${new URLSearchParams(asked)}`;
  expect(locationOf(await stranger().get(address))).toBe("/sign-out");
  for (const [user, end] of [
    [await makeUser(db()), SIGNED_OUT()],
    [owner, home],
  ] as const) {
    const { browser } = await signedInBrowser(user);
    const { fields } = await openConfirmation(browser, await browser.get(address));
    const left = await confirm(browser, fields);
    expect(new URL(locationOf(left), world().origin).href).toBe(end);
  }
});

test("its developer finds why a request failed, with the request id of the page", async () => {
  const application = await makeApplication(db());
  const user = await makeUser(db());
  const wrong = "https://client.example/wrong";
  const answer = await goTo(application, user, { redirect_uri: wrong });
  await expectNoted(application, answer, { error: "redirect_uri_unregistered", sent: wrong });
});
