import { makePasskey, makeUser } from "@/test/factories";
import type { CookieClient } from "./cookie-client";
import {
  ALL_OF_THE_PERSON,
  type Cause,
  OF_THE_APPLICATION,
  OF_THE_BROWSER,
  OF_THE_SESSION,
  TOKENS,
} from "./cut-cause";
import { FROM_ELSEWHERE } from "./cut-elsewhere";
import { CLOSINGS } from "./cut-groups";
import { sameBrowser } from "./cut-probes";
import { RENEWALS } from "./cut-renewals";
import { callMe, refresh, signedInBrowser, type Tokens } from "./flow";
import { foyerJson } from "./foyer";
import { grantOf } from "./moments";
import { saveSettings } from "./narrow";
import { expect } from "./spec";
import { db, world } from "./world";

/** Posts a form, and expects what the page after it says. */
async function post(
  browser: CookieClient,
  path: string,
  form: Record<string, string>,
  done: string,
) {
  const answer = await browser.post(path, form);
  expect(answer.headers.get("location")).toContain(`done=${done}`);
}

export const CAUSES: Record<string, Cause> = {
  "removing access": {
    row: "revoke app",
    ends: [...OF_THE_APPLICATION, "the grant"],
    async cut({ user, application, browser }) {
      const grant = await grantOf(user.id, application.id);
      await post(browser, "/forms/account/remove-app", { grant }, "app_removed");
    },
  },
  "removing all access": {
    row: "revoke app",
    ends: [...OF_THE_APPLICATION, "another application's tokens", "the grant"],
    cut: ({ browser }) => post(browser, "/forms/account/remove-all-apps", {}, "all_apps_removed"),
  },
  "revoking all access of the application": {
    row: "revoke app",
    ends: [
      ...TOKENS,
      ...(["unredeemed code", "approved device code", "pending consent"] as const),
      "another person's tokens",
    ],
    cut: ({ application: { clientId } }) => foyerJson(["applications", "revoke-access", clientId]),
  },
  "suspending the application": {
    row: "suspend app",
    ends: [...OF_THE_APPLICATION, "another person's tokens"],
    cut: ({ application: { clientId } }) => foyerJson(["applications", "suspend", clientId]),
  },
  "removing the redirect address": {
    row: "narrow app",
    ends: [
      ...OF_THE_APPLICATION.filter((thing) => thing !== "approved device code"),
      "another person's tokens",
    ],
    cut: ({ application }) =>
      saveSettings(application, { redirectUris: ["https://client.example/new"] }),
  },
  "removing all the scopes it holds": {
    row: "narrow app",
    ends: [...OF_THE_APPLICATION, "another person's tokens"],
    cut: ({ application }) => saveSettings(application, { scopes: ["email", "offline_access"] }),
  },
  "changing the password in a third session": {
    row: "change password",
    ...ALL_OF_THE_PERSON,
    async cut({ user }) {
      const { browser } = await signedInBrowser(user);
      const form = { current: user.password, new: "four plain words here" };
      await post(browser, "/forms/account/change-password", form, "password");
      expect((await browser.get("/account")).status).toBe(200);
    },
  },
  "deactivating the account": {
    row: "deactivate account",
    ...ALL_OF_THE_PERSON,
    cut: ({ user: { username } }) => foyerJson(["users", "deactivate", username]),
  },
  "deleting the account": {
    row: "deactivate account",
    ...ALL_OF_THE_PERSON,
    async cut({ user }) {
      const { browser } = await signedInBrowser(user);
      const { username } = user;
      const answer = await browser.post("/forms/account/delete", { username });
      expect(answer.headers.get("location")).toMatch(/\/deletion\/scheduled$/);
    },
  },
  "signing out": {
    row: "end session",
    ends: OF_THE_SESSION,
    async cut({ browser }) {
      // The browser keeps its cookie, as a thief would.
      await post(sameBrowser(browser, world().origin), "/sign-out/confirm", {}, "1");
    },
  },
  "signing this device out from another": {
    row: "end session",
    ends: OF_THE_SESSION,
    cut: ({ session }, { browser }) =>
      post(browser, "/forms/account/end-session", { session: session.id }, "session_ended"),
  },
  "signing all other devices out": {
    row: "end session",
    ends: OF_THE_SESSION,
    cut: (_, { browser }) =>
      post(browser, "/forms/account/end-other-sessions", {}, "other_sessions_ended"),
  },
  "signing out, with offline_access": {
    row: "end session",
    scope: "openid profile offline_access",
    ends: ["unredeemed code", "pending consent", "silent authorization", ...OF_THE_BROWSER],
    async cut({ browser }) {
      await post(sameBrowser(browser, world().origin), "/sign-out/confirm", {}, "1");
    },
  },
  "replaying a refresh token": {
    row: "replay",
    ends: TOKENS,
    async cut({ application, refreshTokens, accessTokens }) {
      // Keeps only this cause's own family: the first pair and its successors.
      refreshTokens.splice(1);
      accessTokens.splice(1);
      const [token = ""] = refreshTokens;
      const newest: Tokens = await (await refresh(application, token)).json();
      refreshTokens.push(newest.refresh_token);
      accessTokens.push(newest.access_token);
      expect((await callMe(newest.access_token)).status).toBe(200);
      expect((await refresh(application, token)).status).toBe(400);
    },
  },
  "signing a person out by command": {
    row: "administrator ends all",
    ...ALL_OF_THE_PERSON,
    cut: ({ user: { username } }) => foyerJson(["users", "sign-out", username]),
  },
  "removing a passkey as an administrator": {
    row: "administrator ends all",
    ...ALL_OF_THE_PERSON,
    async cut({ user: { id } }) {
      const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
      const form = { user: id, passkey: await makePasskey(db(), id) };
      await post(browser, "/forms/admin/users/remove-passkey", form, "passkey_removed");
    },
  },
  ...CLOSINGS,
  ...RENEWALS,
  ...FROM_ELSEWHERE,
};
