import { expect, test } from "@playwright/test";
import { cutUser, suspendApplication } from "@/db/access";
import { THE_SERVICE } from "@/db/audit-events";
import { callAs } from "../support/assertions";
import { CookieClient } from "../support/cookie-client";
import { callMe, newPair, redeem, refresh, signedInBrowser, type Tokens } from "../support/errand";
import { inBatches } from "../support/in-batches";
import { type Access, gainAccess } from "../support/leftovers";
import { grantOf } from "../support/moments";
import { CUT_ALL_REQUESTS } from "../support/sizes";
import { db, world } from "../support/world";

/*
 * F7 (reliability.md): whatever cuts access has cut it when its answer arrives. By the forms that people use where there
 * is one; else as the command does it, from a process of its own.
 */

type Probe = (access: Access, origin: string) => Promise<boolean>;

/** True where what the browser or the application still has was accepted. */
const PROBES = {
  "access token at /me": async ({ accessTokens }, origin) =>
    anyOf(accessTokens, async (token) => (await callMe(token, origin)).status !== 401),
  introspection: async ({ application, accessTokens, refreshTokens }, origin) =>
    anyOf([...accessTokens, ...refreshTokens], async (token) => {
      const asked = await callAs(application, "/oauth/introspect", { token }, origin);
      return (await asked.json()).active !== false;
    }),
  "refresh token": async ({ application, refreshTokens }, origin) =>
    anyOf(refreshTokens, async (token) => {
      const answer = await refresh(application, token, origin);
      return answer.status !== 400 || (await answer.json()).error !== "invalid_grant";
    }),
  "unredeemed code": async ({ application, unredeemed }, origin) => {
    const answer = await redeem(application, unredeemed, origin);
    return answer.status !== 400 || (await answer.json()).error !== "invalid_grant";
  },
  "pending consent": async ({ application, browser, request }, origin) => {
    const there = sameBrowser(browser, origin);
    const Origin = world().origin;
    await there.post("/consent/decision", { request, decision: "allow" }, { Origin });
    const query = new URLSearchParams({ client_id: application.clientId, request_uri: request });
    const resumed = await there.get(`/oauth/authorize?${query}`);
    return (resumed.headers.get("location") ?? "").includes("code=");
  },
  "session cookie": async ({ browser }, origin) =>
    (await sameBrowser(browser, origin).get("/account")).status === 200,
} satisfies Record<string, Probe>;

type Thing = keyof typeof PROBES;
const TOKENS: Thing[] = ["access token at /me", "introspection", "refresh token"];
const OF_THE_APPLICATION: Thing[] = [...TOKENS, "unredeemed code", "pending consent"];
const ALL: Thing[] = [...OF_THE_APPLICATION, "session cookie"];

type Cut = { ends: Thing[]; cut(access: Access): Promise<unknown> };

const CUTS: Record<string, Cut> = {
  "removing access": {
    ends: OF_THE_APPLICATION,
    async cut({ user, application, browser }) {
      const grant = await grantOf(user.id, application.id);
      const answer = await browser.post("/account/apps/removal", { grant });
      expect(answer.headers.get("location")).toContain("removed=1");
    },
  },
  "suspending the application": {
    ends: OF_THE_APPLICATION,
    cut: ({ application }) =>
      suspendApplication(db(), application.clientId, new Date(), THE_SERVICE),
  },
  "changing the password in another session": {
    ends: ALL,
    async cut({ user }) {
      const { browser } = await signedInBrowser(user);
      const form = { current: user.password, new: "four plain words here" };
      const answer = await browser.post("/account/security/password", form);
      expect(answer.headers.get("location")).toContain("changed=1");
      expect((await browser.get("/account")).status).toBe(200);
    },
  },
  "deactivating the account": {
    ends: ALL,
    cut: ({ user }) => {
      const now = new Date();
      const cut = { userId: user.id, change: { deactivatedAt: now } };
      return cutUser(db(), cut, now, THE_SERVICE);
    },
  },
  "signing out": {
    ends: ALL,
    async cut({ browser }) {
      // The cookie is kept, as a thief would.
      const answer = await sameBrowser(browser, world().origin).post("/sign-out/confirm", {});
      expect(answer.status).toBe(303);
    },
  },
  "replaying a refresh token": {
    ends: TOKENS,
    async cut({ application, refreshTokens, accessTokens }) {
      const [token = ""] = refreshTokens;
      const newest: Tokens = await (await refresh(application, token)).json();
      refreshTokens.push(newest.refresh_token);
      accessTokens.push(newest.access_token);
      expect((await callMe(newest.access_token)).status).toBe(200);
      expect((await refresh(application, token)).status).toBe(400);
    },
  },
};

for (const [name, { ends, cut }] of Object.entries(CUTS))
  test(`${name}: nothing that it ends is accepted once it has answered, by either process`, async () => {
    test.setTimeout(60_000 + CUT_ALL_REQUESTS * ends.length * 1000);
    const { user, application } = await newPair();
    const gained = await gainAccess(application, user);
    // A replay ends its own family alone: the first pair is all of it.
    const access =
      ends === TOKENS
        ? {
            ...gained,
            accessTokens: gained.accessTokens.slice(0, 1),
            refreshTokens: gained.refreshTokens.slice(0, 1),
          }
        : gained;
    await cut(access);
    const origins = [world().origin, world().secondOrigin];
    for (const thing of ends) {
      const asked = Array.from({ length: CUT_ALL_REQUESTS }, (_, n) => origins[n % 2] ?? "");
      const accepted = await inBatches(asked, (origin) => PROBES[thing](access, origin));
      expect(accepted.filter(Boolean), thing).toEqual([]);
    }
  });

const anyOf = async (tokens: string[], accepted: (token: string) => Promise<boolean>) =>
  (await Promise.all(tokens.map(accepted))).includes(true);

/** The same cookies, sent to a process. */
function sameBrowser(browser: CookieClient, origin: string) {
  const copy = new CookieClient(origin);
  for (const name of ["foyer.session", "foyer.browser"]) {
    const value = browser.cookie(name);
    if (value !== undefined) copy.setCookie(name, value);
  }
  return copy;
}
