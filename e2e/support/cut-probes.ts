import { CookieClient } from "./cookie-client";
import { answerTo } from "./devices";
import {
  authorizeAddress,
  callAs,
  callMe,
  challengeOf,
  newVerifier,
  redeem,
  refresh,
} from "./flow";
import type { Access } from "./leftovers";
import { answered } from "./races";
import { world } from "./world";

/** Process to call, and number of earlier tries, which selects one of several tokens. */
type Try = { origin: string; n: number };
type Probe = (access: Access, at: Try) => Promise<boolean>;

/** Columns of F7 (docs/reliability.md). Each probe is true unless the request was refused, and for that reason. */
export const PROBES = {
  "access token at /me": async ({ accessTokens }, { origin, n }) =>
    (await answered(() => callMe(nth(accessTokens, n), origin))).status !== 401,
  "refresh token": async ({ application, refreshTokens }, { origin, n }) => {
    const token = nth(refreshTokens, n);
    const answer = await answered(() => refresh(application, token, origin));
    const body = await answer.json();
    // If the token was accepted, the next try continues with its successor.
    if (answer.status === 200) refreshTokens[refreshTokens.indexOf(token)] = body.refresh_token;
    return answer.status !== 400 || body.error !== "invalid_grant";
  },
  "unredeemed code": async ({ application, unredeemed }, { origin }) => {
    const answer = await answered(() => redeem(application, unredeemed, origin));
    return answer.status !== 400 || (await answer.json()).error !== "invalid_grant";
  },
  "approved device code": async ({ application, device }, { origin }) =>
    (await answerTo(application, device, origin)) !== "invalid_grant",
  "pending consent": async ({ application, browser, request }, { origin }) => {
    const there = sameBrowser(browser, origin);
    await there.post("/consent/decision", { request, decision: "allow" }, asOwnPage());
    const query = new URLSearchParams({ client_id: application.clientId, request_uri: request });
    const resumed = await answered(() => there.get(`/oauth/authorize?${query}`));
    return resumed.status >= 500 || (resumed.headers.get("location") ?? "").includes("code=");
  },
  "session cookie": async ({ browser }, { origin }) => {
    const page = await answered(() => sameBrowser(browser, origin).get("/account"));
    return !(page.headers.get("location") ?? "").includes("/sign-in");
  },
  "silent authorization": async ({ application, browser }, { origin }) => {
    const query = { prompt: "none", scope: "openid" };
    const asked = authorizeAddress(application, challengeOf(newVerifier()), query);
    const answer = await answered(() => sameBrowser(browser, origin).get(asked));
    return answer.status >= 500 || (answer.headers.get("location") ?? "").includes("code=");
  },
  introspection: async ({ application, accessTokens, refreshTokens }, { origin, n }) => {
    const token = nth([...accessTokens, ...refreshTokens], n);
    const asked = await answered(() => callAs(application, "/oauth/introspect", { token }, origin));
    return (await asked.json()).active !== false;
  },
  "form post": async ({ user, browser }, { origin, n }) => {
    const shown = { name_shown: user.name ?? "", username_shown: user.username, locale_shown: "" };
    const form = { ...shown, name: `Name ${n}`, username: user.username, locale: "" };
    const there = sameBrowser(browser, origin);
    const answer = await answered(() =>
      there.post("/forms/account/save-profile", form, asOwnPage()),
    );
    const [, query] = (answer.headers.get("location") ?? "?").split("?");
    if (query === "done=profile") user.name = form.name;
    // The response leads back to the page, which asks to sign in.
    return query !== undefined;
  },
} satisfies Record<string, Probe>;

export type Thing = keyof typeof PROBES;
export const THINGS = Object.keys(PROBES) as Thing[];

/** Probes that use nothing up. */
export const REPEATABLE: Thing[] = THINGS.filter(
  (thing) => !["unredeemed code", "approved device code", "pending consent"].includes(thing),
);

const nth = (tokens: string[], n: number) => tokens[n % tokens.length] ?? "";

const asOwnPage = () => ({ Origin: world().origin });

/** Returns a client with the same cookies, for a given process. */
export function sameBrowser(browser: CookieClient, origin: string) {
  const copy = new CookieClient(origin);
  for (const name of ["foyer.session", "foyer.browser"]) {
    const value = browser.cookie(name);
    if (value !== undefined) copy.setCookie(name, value);
  }
  return copy;
}
