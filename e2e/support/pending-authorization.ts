import { createHash } from "node:crypto";
import { widenGrant } from "@/db/tokens/grants";
import { CookieClient } from "./cookie-client";
import {
  type Application,
  authorizeAddress,
  challengeOf,
  locationOf,
  newPair,
  newVerifier,
  signedInBrowser,
  type User,
} from "./flow";
import { expect } from "./spec";
import { db, world } from "./world";

export const ALL_SCOPES = ["openid", "profile", "email", "offline_access"];

/** A challenge whose verifier isn't used. */
export const CHALLENGE = challengeOf(newVerifier());

/** Records the user's earlier consent. */
export const grantTo = (user: User, application: Application, scopes = ALL_SCOPES) =>
  widenGrant(db(), { userId: user.id, applicationId: application.id, scopes, now: new Date() });

/** Returns the pending request that a sign-in or consent address names. */
export function requestUriOf(address: string): string {
  const { searchParams } = new URL(address, world().origin);
  const resume = new URL(searchParams.get("next") ?? "", world().origin);
  const named = searchParams.get("request") ?? resume.searchParams.get("request_uri");
  if (named === null) throw new Error(`no request in ${address}`);
  return named;
}

export const resumeAddress = (application: Application, requestUri: string) =>
  `/oauth/authorize?${new URLSearchParams({ client_id: application.clientId, request_uri: requestUri })}`;

/** Signs in through the form; returns the redirect address. */
export async function signIn(browser: CookieClient, user: User, address: string): Promise<string> {
  const next = new URL(address, world().origin).searchParams.get("next") ?? address;
  const { username, password } = user;
  return locationOf(await browser.post("/sign-in/password", { username, password, next }));
}

export const decide = (
  browser: CookieClient,
  requestUri: string,
  decision: "allow" | "deny" | "continue",
  headers: Record<string, string> = {},
) => browser.post("/consent/decision", { request: requestUri, decision }, headers);

export async function waitForConsent(user: User, application: Application) {
  const { browser, session } = await signedInBrowser(user);
  const response = await browser.get(authorizeAddress(application, CHALLENGE));
  const requestUri = requestUriOf(locationOf(response));
  return { browser, session, requestUri, resume: resumeAddress(application, requestUri) };
}

/** A request that a user allowed: any browser that may resume it gets a code. */
export async function allowedRequest() {
  const { user, application } = await newPair();
  const waiting = await waitForConsent(user, application);
  const decided = await decide(waiting.browser, waiting.requestUri, "allow");
  expect(locationOf(decided)).toBe(waiting.resume);
  return { user, application, ...waiting };
}

/** Returns a browser with some of another's cookies, optionally on the other process. */
export function copyOf(
  browser: CookieClient,
  cookies: ("foyer.session" | "foyer.browser")[],
  origin = world().origin,
) {
  const copy = new CookieClient(origin);
  for (const name of cookies) copy.setCookie(name, browser.cookie(name) ?? "");
  return copy;
}

export async function ageRequest(requestUri: string, seconds: number) {
  const id = requestUri.slice(requestUri.lastIndexOf(":") + 1);
  const idHash = createHash("sha256").update(id).digest();
  const interval = `${seconds} seconds`;
  const moved = await db().$client`
    update authorization_requests
    set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
    where id_hash = ${idHash} returning id_hash`;
  if (moved.length !== 1) throw new Error("no such request");
}
