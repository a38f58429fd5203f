import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { obtainTokens } from "../../support/flow";
import {
  askLogout,
  confirm,
  HOME,
  isSignedIn,
  logoutVisit,
  openConfirmation,
  postLogout,
  SIGNED_OUT,
  STATE,
  stranger,
  withState,
} from "../../support/logout-visit";
import { db, world } from "../../support/world";

/** Account that the form was made for, as the form carries it. */
const accountOf = ({ id, username }: { id: string; username: string }) => `${id} ${username}`;

test.describe("rule 45: nobody is signed in", () => {
  test("a valid hint, or client_id, and a registered address: back with state, nothing to end", async () => {
    const { application, hint } = await logoutVisit();
    for (const proof of [{ id_token_hint: hint }, { client_id: application.clientId }]) {
      const asked = { ...proof, post_logout_redirect_uri: HOME, state: STATE };
      for (const ask of [askLogout, postLogout])
        expect((await ask(stranger(), asked)).headers.get("location")).toBe(withState(HOME));
    }
  });

  test("nothing at all: a page that says so", async () => {
    const browser = stranger();
    const answer = await askLogout(browser, {});
    expect(answer.headers.get("location")).toBe(`${world().origin}/sign-out`);
    expect(await (await browser.get("/sign-out")).text()).toContain("no session to sign out of");
  });
});

test.describe("rule 45: it asks first", () => {
  test("with client_id and no hint, then redirects with state", async () => {
    const visit = await logoutVisit({ name: 'Tom & "Jerry"' });
    const asked = {
      client_id: visit.application.clientId,
      post_logout_redirect_uri: HOME,
      state: STATE,
    };
    for (const ask of [askLogout, postLogout]) {
      const answer = await ask(visit.browser, asked);
      const { page, html, fields } = await openConfirmation(visit.browser, answer);
      expect(fields).toEqual({ ...asked, account: accountOf(visit.user) });
      expect(html).toContain("Tom &amp; &quot;Jerry&quot;");
      expect(html).toContain("client.example");
      const policy = page.headers.get("content-security-policy");
      expect(policy).toMatch(/form-action 'self' https:\/\/client\.example(?:;|$)/);
      expect(await isSignedIn(visit)).toBe(true);
    }
    const confirmed = await confirm(visit.browser, asked);
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, withState(HOME)]);
    expect(await isSignedIn(visit)).toBe(false);
  });

  test("with a hint of somebody else than is signed in; it is not carried on", async () => {
    const visit = await logoutVisit();
    const other = await obtainTokens(visit.application, await makeUser(db()));
    const asked = {
      id_token_hint: other.tokens.id_token,
      post_logout_redirect_uri: HOME,
      state: "s",
    };
    const { fields } = await openConfirmation(visit.browser, await askLogout(visit.browser, asked));
    expect(fields).toEqual({
      account: accountOf(visit.user),
      client_id: visit.application.clientId,
      post_logout_redirect_uri: HOME,
      state: "s",
    });
    expect(await isSignedIn(visit)).toBe(true);
    const confirmed = await confirm(visit.browser, fields);
    expect(confirmed.headers.get("location")).toBe(withState(HOME, "s"));
    expect(await isSignedIn(visit)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("with client_id alone, or without parameters, then shows that they are signed out", async () => {
    for (const withClient of [true, false]) {
      const visit = await logoutVisit();
      const asked: Record<string, string> = withClient
        ? { client_id: visit.application.clientId }
        : {};
      const answer = await askLogout(visit.browser, asked);
      const { page, fields } = await openConfirmation(visit.browser, answer);
      expect(fields).toEqual({ ...asked, account: accountOf(visit.user) });
      const policy = page.headers.get("content-security-policy");
      expect(policy).toMatch(/form-action 'self'(?:;|$)/);
      expect(await isSignedIn(visit)).toBe(true);
      const confirmed = await confirm(visit.browser, fields);
      expect(confirmed.headers.get("location")).toBe(SIGNED_OUT());
      expect(await (await visit.browser.get(SIGNED_OUT())).text()).toContain(
        "Your session on this device has ended.",
      );
      expect(await isSignedIn(visit)).toBe(false);
    }
  });

  test("and signs nobody out who then stays away", async () => {
    const visit = await logoutVisit();
    const cross = { "Sec-Fetch-Site": "cross-site", Referer: "https://evil.example/" };
    const { clientId } = visit.application;
    for (const asked of [
      {},
      { client_id: clientId },
      { client_id: clientId, post_logout_redirect_uri: HOME },
    ]) {
      await openConfirmation(visit.browser, await askLogout(visit.browser, asked, cross));
      const sent = await postLogout(visit.browser, asked, {
        ...cross,
        Origin: "https://evil.example",
      });
      expect(sent.status).toBe(303);
    }
    expect(await isSignedIn(visit)).toBe(true);
  });
});

test("the browser forgets what the session showed, however it is signed out", async () => {
  const cleared = (answer: Response) => answer.headers.get("clear-site-data");
  const byHint = await logoutVisit();
  const asked = { id_token_hint: byHint.hint };
  expect(cleared(await askLogout(byHint.browser, asked))).toBe('"cache"');
  expect(cleared(await askLogout(byHint.browser, asked))).toBeNull();
  const byForm = await logoutVisit();
  expect(cleared(await confirm(byForm.browser, {}))).toBe('"cache"');
  const byScript = await logoutVisit();
  const json = { Accept: "application/json" };
  const answer = await byScript.browser.post("/sign-out/confirm", {}, json);
  expect([answer.status, cleared(answer)]).toEqual([200, '"cache"']);
  expect(await isSignedIn(byScript)).toBe(false);
});

test("rule 45: a POST from another site, which comes without cookies, goes on as a GET with them", async () => {
  const visit = await logoutVisit();
  const asked = { id_token_hint: visit.hint, post_logout_redirect_uri: HOME, state: STATE };
  for (const from of [
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://client.example" },
    { Origin: "null" },
  ]) {
    const sent = await postLogout(stranger(), asked, from as Record<string, string>);
    expect(sent.status).toBe(303);
    const location = new URL(sent.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(`${world().origin}/oauth/logout`);
    expect(Object.fromEntries(location.searchParams)).toEqual(asked);
    expect(await isSignedIn(visit)).toBe(true);
  }
  const answer = await askLogout(visit.browser, asked);
  expect(answer.headers.get("location")).toBe(withState(HOME));
  expect(await isSignedIn(visit)).toBe(false);
});

test("rule 45: who signed in after the confirmation was shown is asked for themselves", async () => {
  const shownTo = await logoutVisit();
  const { browser } = await logoutVisit();
  const posted = await browser.post("/sign-out/confirm", {
    client_id: shownTo.application.clientId,
    account: accountOf(shownTo.user),
  });
  expect(posted.headers.get("location")).toContain("/sign-out?client_id=");
  expect((await browser.get("/account")).status).toBe(200);
});
