import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import type { CookieClient } from "../../support/cookie-client";
import {
  type Application,
  authorizeAddress,
  callAs,
  callMe,
  challengeOf,
  newPair,
  newVerifier,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
  signedInBrowser,
} from "../../support/flow";
import { foyer, foyerJson } from "../../support/foyer";
import { gainAccess } from "../../support/leftovers";
import { mailsTo } from "../../support/mails";
import { db, world } from "../../support/world";

const remove = (clientId: string) => foyerJson(["applications", "remove", clientId]);

const origins = () => [world().origin, world().secondOrigin];

const statusAndError = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, (await response.json()).error];
};

/** Returns the response to a signed-in user's authorization request, without the request's own id. */
async function asked(clientId: string, browser: CookieClient) {
  const application = { clientId, redirectUri: "https://client.example/callback" } as Application;
  const answer = await browser.get(authorizeAddress(application, challengeOf("v".repeat(43))));
  const html = (await answer.text()).replaceAll(clientId, "CLIENT");
  return { status: answer.status, text: textOf(html) };
}

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(UUID, "ID")
    .replaceAll(TIME, "TIME");

test("a removed application is unknown on every process, and its tokens are dead", async () => {
  const owner = await makeUser(db());
  const user = await makeUser(db());
  const application = await makeApplication(db(), { ownerId: owner.id });
  const other = await gainAccess(await makeApplication(db()), user);
  const access = await gainAccess(application, user, "openid profile offline_access");
  const { clientId } = application;
  expect(await remove(clientId)).toEqual({ client_id: clientId, state: "removed" });
  for (const origin of origins()) {
    for (const token of access.accessTokens) expect((await callMe(token, origin)).status).toBe(401);
    for (const token of access.refreshTokens)
      expect(await statusAndError(refresh(application, token, origin))).toEqual([
        401,
        "invalid_client",
      ]);
    expect(await statusAndError(redeem(application, access.unredeemed, origin))).toEqual([
      401,
      "invalid_client",
    ]);
    for (const token of [...access.accessTokens, ...access.refreshTokens]) {
      const form = { token };
      const own = callAs(application, "/oauth/introspect", form, origin);
      expect(await statusAndError(own)).toEqual([401, "invalid_client"]);
      const others = await callAs(other.application, "/oauth/introspect", form, origin);
      expect(await others.json()).toEqual({ active: false });
    }
  }
  expect((await callMe(other.accessTokens[0] ?? "")).status).toBe(200);
  await expect.poll(() => mailsTo(`${owner.email}`, "application_removed")).toHaveLength(1);
  const again = await foyer(["applications", "remove", clientId]);
  expect(again).toMatchObject({ status: 1, stdout: "" });
  expect(again.stderr).toMatch(/^foyer: CLIENT_ID: no application/);
});

test("its authorization requests get the answer of a client that never was", async () => {
  const { user, application } = await newPair();
  const { browser, request } = await gainAccess(application, user);
  await remove(application.clientId);
  const decided = await browser.post("/consent/decision", { request, decision: "allow" });
  expect(decided.status).toBe(303);
  expect(decided.headers.get("location")).not.toContain("client.example");
  const query = new URLSearchParams({ client_id: application.clientId, request_uri: request });
  const resumed = await browser.get(`/oauth/authorize?${query}`);
  expect(resumed.status).toBe(400);
  const gone = await asked(application.clientId, browser);
  expect(gone.status).toBe(400);
  expect(gone).toEqual(await asked("client-that-never-was", browser));
});

test("amid refreshes, redemptions, consents and sign-outs nothing fails, and nothing lives on", async () => {
  test.setTimeout(120_000);
  for (let round = 0; round < 5; round++) {
    const { user, application } = await newPair({
      backchannelLogoutUri: "http://127.0.0.1:9/logout",
    });
    const [asking, leaving] = [await gainAccess(application, user), await signedInBrowser(user)];
    const tokens = await Promise.all([1, 2, 3, 4].map(() => obtainTokens(application, user)));
    const codes = await Promise.all([1, 2, 3, 4].map(() => obtainCode(application, user)));
    const newcomer = await signedInBrowser(await makeUser(db()));
    const verifier = newVerifier();
    const address = authorizeAddress(application, challengeOf(verifier), { prompt: "consent" });
    const { request } = asking;
    const origin = (n: number) => origins()[n % 2];
    const answers = await Promise.all([
      ...codes.slice(0, 2).map((code, n) => redeem(application, code, origin(n))),
      ...tokens
        .slice(0, 2)
        .map(({ tokens: own }, n) => refresh(application, own.refresh_token, origin(n))),
      asking.browser.post("/consent/decision", { request, decision: "allow" }),
      removal(application),
      ...codes.slice(2).map((code, n) => redeem(application, code, origin(n))),
      ...tokens
        .slice(2)
        .map(({ tokens: own }, n) => refresh(application, own.refresh_token, origin(n))),
      newcomer.browser.get(address),
      leaving.browser.post("/sign-out/confirm", {}),
      ...tokens.map(({ browser }) => browser.post("/sign-out/confirm", {})),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const given = answers.filter(
      ({ url, status }) => url.endsWith("/oauth/token") && status === 200,
    );
    for (const answer of given) {
      const { access_token, refresh_token } = await answer.json();
      for (const at of origins()) expect((await callMe(access_token, at)).status).toBe(401);
      expect(await statusAndError(refresh(application, refresh_token))).toEqual([
        401,
        "invalid_client",
      ]);
    }
  }
});

/** Removes by an administrator's form: a command would take longer to start than all the others take. */
async function removal({ id }: Application) {
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  const answer = await browser.post("/forms/admin/applications/remove", {
    application: id,
    revision: "1",
  });
  expect(answer.headers.get("location")).toContain("done=removed");
  return answer;
}
