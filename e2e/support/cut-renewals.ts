import type { CookieClient } from "./cookie-client";
import { ALL_OF_THE_PERSON, type Cause, OF_THE_BROWSER } from "./cut-cause";
import { sameBrowser } from "./cut-probes";
import { authorizeAddress, challengeOf, locationOf, newVerifier, type User } from "./flow";
import type { Access } from "./leftovers";
import { expect } from "./spec";
import { world } from "./world";

/** The owner renews the session in their browser; `access.browser` keeps a copy of the earlier cookies. */
const renewed = (renew: (owner: CookieClient, access: Access) => Promise<void>): Cause["cut"] =>
  async function cut(access) {
    const owner = sameBrowser(access.browser, world().origin);
    await renew(owner, access);
    expect(owner.cookie("foyer.session")).not.toBe(access.browser.cookie("foyer.session"));
    for (const origin of [world().origin, world().secondOrigin])
      expect((await sameBrowser(owner, origin).get("/account")).status).toBe(200);
  };

const ONLY_THE_COPY: Pick<Cause, "row" | "ends"> = {
  row: "cookie copied before a renewal",
  ends: [...OF_THE_BROWSER, "pending consent", "silent authorization"],
};

const signIn = (owner: CookieClient, { username, password }: User, next: string) =>
  owner.post("/sign-in/password", { username, password, next });

/** Renews the session by an authorization request that asks the owner to sign in again. */
const reauthenticated = (parameters: Record<string, string>) =>
  renewed(async (owner, { application, user }) => {
    const asked = authorizeAddress(application, challengeOf(newVerifier()), parameters);
    const paused = locationOf(await owner.get(asked));
    const next = new URL(paused, world().origin).searchParams.get("next") ?? "";
    const resumed = await owner.get(locationOf(await signIn(owner, user, next)));
    expect(resumed.headers.get("location")).toContain("code=");
  });

/** Every action that gives a session a new token (ASVS 7.2.4). */
export const RENEWALS: Record<string, Cause> = {
  "signing in again": {
    ...ONLY_THE_COPY,
    cut: renewed(async (owner, { user }) => {
      expect(locationOf(await signIn(owner, user, "/account"))).toBe("/account");
    }),
  },
  "re-authenticating for prompt=login": {
    ...ONLY_THE_COPY,
    cut: reauthenticated({ prompt: "login", scope: "openid" }),
  },
  "re-authenticating for max_age": {
    ...ONLY_THE_COPY,
    cut: reauthenticated({ max_age: "0", scope: "openid" }),
  },
  "changing the password in this session": {
    ...ALL_OF_THE_PERSON,
    row: "cookie copied before a renewal",
    cut: renewed(async (owner, { user }) => {
      const form = { current: user.password, new: "four plain words here" };
      expect(locationOf(await owner.post("/forms/account/change-password", form))).toContain(
        "done=password",
      );
    }),
  },
  "signing other sessions out from this one": {
    ...ONLY_THE_COPY,
    ends: [...ONLY_THE_COPY.ends, "another session", "another application's tokens"],
    cut: renewed(async (owner) => {
      const answer = await owner.post("/forms/account/end-other-sessions", {});
      expect(locationOf(answer)).toContain("done=other_sessions_ended");
    }),
  },
};
