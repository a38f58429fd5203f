import { expect, test } from "@playwright/test";
import { CookieClient } from "../../support/cookie-client";
import {
  authorizeAddress,
  challengeOf,
  locationOf,
  newPair,
  newVerifier,
  signedInBrowser,
} from "../../support/flow";
import { world } from "../../support/world";

const policy = (response: Response) => response.headers.get("cross-origin-opener-policy");

test("a client's popup keeps its opener on the way through sign-in and consent", async () => {
  const { application, user } = await newPair();
  const browser = new CookieClient(world().origin);
  const started = await browser.get(authorizeAddress(application, challengeOf(newVerifier())));
  expect(policy(started)).toBeNull();

  const signInAddress = locationOf(started);
  expect(policy(await browser.get(signInAddress))).toBe("unsafe-none");
  const next = new URL(signInAddress, world().origin).searchParams.get("next") ?? "";
  const { username, password } = user;
  const signedIn = await browser.post("/sign-in/password", { username, password, next });
  expect(policy(signedIn)).toBeNull();

  const resumed = await browser.get(locationOf(signedIn));
  expect(policy(resumed)).toBeNull();
  expect(locationOf(resumed)).toContain("/consent?");
  expect(policy(await browser.get(locationOf(resumed)))).toBe("unsafe-none");
  const request = new URL(locationOf(resumed), world().origin).searchParams.get("request") ?? "";
  const decided = await browser.post("/consent/decision", { request, decision: "allow" });
  expect(policy(decided)).toBeNull();
  expect(policy(await browser.get(locationOf(decided)))).toBeNull();

  // A used request is no longer an authorization, and the account page must not keep an opener.
  expect(policy(await browser.get(locationOf(resumed)))).toBe("same-origin");
  expect(policy(await browser.get("/account"))).toBe("same-origin");
});

test("the page that posts an answer leaves a popup its opener; an error page for nobody does not", async () => {
  const { application, user } = await newPair({ firstParty: true });
  const { browser } = await signedInBrowser(user);
  const ask = (changes: Record<string, string>) =>
    browser.get(authorizeAddress(application, challengeOf(newVerifier()), changes));
  const posted = await ask({ response_mode: "form_post" });
  expect(posted.status).toBe(200);
  expect(policy(posted)).toBe("unsafe-none");
  const refused = await ask({ client_id: "nobody" });
  expect(refused.status).toBe(400);
  expect(policy(refused)).toBe("same-origin");
});

test("pages outside an authorization of this browser are cut off from their opener", async () => {
  const { application } = await newPair();
  const browser = new CookieClient(world().origin);
  const started = await browser.get(authorizeAddress(application, challengeOf(newVerifier())));
  const stranger = new CookieClient(world().origin);
  for (const address of [locationOf(started), "/", "/sign-in", "/sign-in?next=%2Faccount"])
    expect(policy(await stranger.get(address)), address).toBe("same-origin");
});
