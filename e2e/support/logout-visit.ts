import { expectErrorPage } from "./authorization-answers";
import { CookieClient } from "./cookie-client";
import { newPair, obtainTokens, sessionCookieValue } from "./flow";
import { hiddenFields } from "./hidden-fields";
import { copyOf } from "./pending-authorization";
import { expect } from "./spec";
import { world } from "./world";

export const HOME = "https://client.example/signed-out";

/** Long, and with everything that encoders may get wrong. */
export const STATE = "s~1 &=+ü%/?#".repeat(12);

/** Returns a registered address with the state appended. */
export function withState(address: string, state = STATE) {
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${new URLSearchParams({ state })}`;
}

export const SIGNED_OUT = () => `${world().origin}/sign-out?done=1`;

/** A user who signed in at an application that may redirect to HOME after sign-out. */
export async function logoutVisit(application: Parameters<typeof newPair>[0] = {}) {
  const pair = await newPair({ postLogoutRedirectUris: [HOME], ...application });
  const { browser, session, tokens } = await obtainTokens(pair.application, pair.user);
  return { ...pair, browser, session, tokens, hint: tokens.id_token };
}

export type LogoutVisit = Awaited<ReturnType<typeof logoutVisit>>;

type Sent = Record<string, string> | [string, string][] | string;

/** Calls the logout endpoint by GET, as a relying party's link does. */
export const askLogout = (
  browser: CookieClient,
  parameters: Sent,
  headers: Record<string, string> = {},
) => browser.get(`/oauth/logout?${new URLSearchParams(parameters)}`, headers);

/** Calls the logout endpoint by POST, with the browser's cookies. */
export const postLogout = (
  browser: CookieClient,
  parameters: Sent,
  headers: Record<string, string> = {},
) =>
  fetch(`${world().origin}/oauth/logout`, {
    method: "POST",
    body: new URLSearchParams(parameters),
    headers: { Cookie: `foyer.session=${browser.cookie("foyer.session")}`, ...headers },
    redirect: "manual",
  });

/** Expects an error page with the reason by either method, no redirect, and no sign-out. */
export async function expectRefused(visit: LogoutVisit, parameters: Sent, reason: string) {
  for (const ask of [askLogout, postLogout]) {
    const answer = await ask(visit.browser, parameters);
    const page = await expectErrorPage(answer, reason);
    expect(page).toContain(answer.headers.get("x-request-id") ?? "none");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await isSignedIn(visit)).toBe(true);
}

/** True if both processes accept the session cookie that the browser had first. */
export async function isSignedIn({ session, browser }: Pick<LogoutVisit, "session" | "browser">) {
  const statuses = [];
  for (const origin of [world().origin, world().secondOrigin]) {
    const copy = copyOf(browser, [], origin);
    copy.setCookie("foyer.session", await sessionCookieValue(session.id));
    statuses.push((await copy.get("/account")).status);
  }
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
}

/** Expects a redirect to the confirmation page; returns the page. */
export async function openConfirmation(browser: CookieClient, response: Response) {
  expect(response.status).toBe(303);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^${world().origin}/sign-out(?:\\?|$)`));
  const page = await browser.get(location);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("Sign out of Foyer on this device?");
  return { page, html, fields: hiddenFields(html) };
}

export const confirm = (
  browser: CookieClient,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => browser.post("/sign-out/confirm", fields, headers);

/** A browser without a session. */
export const stranger = () => new CookieClient(world().origin);
