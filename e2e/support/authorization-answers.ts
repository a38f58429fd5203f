import type { Application } from "./flow";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { db, world } from "./world";

export type Expected = { error: string; state?: string | null; redirectUri?: string };

/**
 * Expects an error redirect to the client: in the query, with the unmodified state and `iss`, and
 * no other parameters.
 */
export function expectRefusal(
  response: Response,
  application: Application,
  expected: string | Expected,
) {
  const {
    error,
    state = "state-1",
    redirectUri = application.redirectUri,
  } = typeof expected === "string" ? { error: expected } : expected;
  const query = answerAt(redirectUri, response);
  const { error_description: description = "", ...answer } = Object.fromEntries(query);
  expect(answer).toEqual({ error, iss: world().origin, ...(state !== null && { state }) });
  // RFC 6749 section 4.1.2.1: printable ASCII without quote and backslash.
  expect(description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]*$/);
}

/** Returns the parameters appended to an otherwise unchanged registered address; each occurs once. */
export function answerAt(redirectUri: string, response: Response): URLSearchParams {
  expect(response.status).toBe(303);
  const location = response.headers.get("location") ?? "";
  expect(location.slice(0, redirectUri.length)).toBe(redirectUri);
  const appended = location.slice(redirectUri.length);
  expect(appended[0]).toBe(redirectUri.includes("?") ? "&" : "?");
  const query = new URLSearchParams(appended.slice(1));
  expect([...query.keys()]).toEqual([...new Set(query.keys())]);
  return query;
}

/** Expects an error page without a redirect, which is neither cached nor framed. */
export async function expectErrorPage(asked: Asked, reason: string, status = 400) {
  const response = await asked;
  expect(response.headers.get("location")).toBeNull();
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const page = await response.text();
  expect(page).toContain(`>error: ${reason}\n`);
  return page;
}

/** Expects a redirect to a page where the user continues; returns its address. */
export function expectPage(
  response: Response,
  path: "/sign-in" | "/sign-in/step-up" | "/sign-in/not-admitted" | "/consent",
) {
  expect(response.status).toBe(303);
  const address = new URL(response.headers.get("location") ?? "", world().origin);
  expect(address.origin + address.pathname).toBe(world().origin + path);
  return address;
}

/** Expects a code at the registered address. */
export function expectCode(response: Response, { redirectUri }: { redirectUri: string }) {
  const query = answerAt(redirectUri, response);
  expect(query.get("code")).toMatch(/^foyer_ac_[\w-]{43}$/);
  expect(query.get("iss")).toBe(world().origin);
  return query;
}

/**
 * Counts an application's rows, to show that a request changes nothing. Copies of decided requests,
 * which nothing finds until the decision is sent again, expire early and aren't counted.
 */
export async function storedFor(application: Application) {
  const [counts] = await db().$client<{ requests: number; grants: number; families: number }[]>`
    select
      (select count(*)::int from authorization_requests
        where application_id = ${application.id} and expires_at - created_at >= interval '5 minutes') as requests,
      (select count(*)::int from grants where application_id = ${application.id}) as grants,
      (select count(*)::int from token_families where application_id = ${application.id}) as families`;
  return { ...counts };
}

export const NOTHING = { requests: 0, grants: 0, families: 0 };
