import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { basic } from "./flow";
import type { OwnServer } from "./own-server";
import { expect } from "./spec";
import { obtainTokensAt } from "./walk";

/**
 * Milliseconds within which a request is refused (docs/reliability.md, F20), and everything works
 * after the return.
 */
const REFUSED_WITHIN = 2000;
const BACK_WITHIN = 5000;

export type Situation = Awaited<ReturnType<typeof settle>>;

/** A user with tokens, and a site, at a server of its own. */
export async function settle({ server: { origin }, db }: OwnServer) {
  const application = await makeApplication(db);
  const tokens = await obtainTokensAt(origin, application, await makeUser(db));
  const { slug, targetUrl } = await makeSite(db);
  await expect
    .poll(async () => (await fetch(`${origin}/api/v1/sites`)).text())
    .toContain(`"${slug}"`);
  return { origin, application, tokens, slug, targetUrl };
}

/** Returns a response that arrived in time, with its body. */
async function inTime(address: string, init: RequestInit = {}) {
  const begun = performance.now();
  const response = await fetch(address, { redirect: "manual", ...init });
  const text = await response.text();
  expect(performance.now() - begun, address).toBeLessThan(REFUSED_WITHIN);
  return { status: response.status, headers: response.headers, text };
}

export const callMe = ({ origin, tokens }: Situation) =>
  inTime(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${tokens.access_token}` } });

export const callRedirect = ({ origin, slug }: Situation) =>
  inTime(`${origin}/api/v1/sites/${slug}/redirect`);

export const callPath = ({ origin }: Situation, path: string) => inTime(origin + path);

export const callToken = ({ origin, application, tokens }: Situation) =>
  inTime(`${origin}/oauth/token`, {
    method: "POST",
    headers: { Authorization: basic(application.clientId, application.clientSecret) },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    }),
  });

/**
 * Expects no redirect to a target one second after the last contact with the database, because an
 * old target may be harmful.
 */
export async function expectTargetsForgotten(situation: Situation, since: number) {
  for (;;) {
    const asked = performance.now();
    const { status } = await callRedirect(situation);
    if (status === 503) return;
    expect(status).toBe(302);
    expect(asked - since, "milliseconds").toBeLessThan(1000);
  }
}

/** Expects timely and well-formed refusals, while the site list and the process stay available. */
export async function expectRefusals(situation: Situation) {
  await expectTargetsForgotten(situation, performance.now());
  for (let n = 0; n < 3; n++) {
    const [me, redirect, token, sites, ready, live] = await Promise.all([
      callMe(situation),
      callRedirect(situation),
      callToken(situation),
      callPath(situation, "/api/v1/sites"),
      callPath(situation, "/health/ready"),
      callPath(situation, "/health/live"),
    ]);
    expect([me, redirect, token, sites, ready, live].map(({ status }) => status)).toEqual([
      503, 503, 503, 200, 503, 200,
    ]);
    for (const { text, headers } of [me, redirect]) {
      expect(JSON.parse(text).error.code).toBe("unavailable");
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    }
    expect(JSON.parse(token.text).error).toBe("temporarily_unavailable");
    expect(token.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(sites.text).toContain(`"${situation.slug}"`);
  }
}

/** Expects that a refresh token refused with 503 still works, and that its successor is stored. */
export async function expectBack(situation: Situation) {
  const soon = { timeout: BACK_WITHIN, intervals: [100] };
  await expect.poll(async () => (await callMe(situation)).status, soon).toBe(200);
  await expect.poll(async () => (await callRedirect(situation)).status, soon).toBe(302);
  await expect
    .poll(async () => (await callPath(situation, "/health/ready")).status, soon)
    .toBe(200);
  const refreshed = await callToken(situation);
  expect([refreshed.status, refreshed.text]).toEqual([200, expect.any(String)]);
  situation.tokens = JSON.parse(refreshed.text);
}
