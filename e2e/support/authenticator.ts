import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { CookieClient } from "./cookie-client";
import { locationOf, signedInBrowser, type User } from "./flow";
import { world } from "./world";

/** Milliseconds of a time step. */
const STEP_MS = 30_000;

/** Methods of a session that began with both steps. */
export const COMPLETE = ["pwd", "otp", "mfa"];

/** Milliseconds that a code may need on its way to the server. */
const ON_THE_WAY_MS = 5000;

/**
 * An authenticator app. Each step's code is accepted once, until a step after its own, so each call
 * shows the code of a later step: of the earliest that is accepted for some seconds more.
 */
export class Authenticator {
  readonly secret: string;
  #last = 0;

  constructor(secret: string) {
    this.secret = secret.replaceAll(" ", "");
  }

  code(): string {
    const step = Math.max(this.#last + 1, stepAt(Date.now() + ON_THE_WAY_MS) - 1);
    // The server accepts one step ahead of its clock.
    while (step > stepAt(Date.now()) + 1) Atomics.wait(SLEEPING, 0, 0, 100);
    this.#last = step;
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({
      timestamp: step * STEP_MS,
    });
  }
}

const stepAt = (ms: number) => Math.floor(ms / STEP_MS);

const SLEEPING = new Int32Array(new SharedArrayBuffer(4));

export function keyIn(html: string): string {
  const [, key] = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(html) ?? [];
  if (key === undefined) throw new Error("the page shows no setup key");
  return key;
}

/** Turns on two-step sign-in over the forms, as in a browser without scripts. */
export async function enrol(browser: CookieClient) {
  await browser.post("/forms/account/start-authenticator", {});
  const page = await browser.get("/account/security/authenticator");
  const app = new Authenticator(keyIn(await page.text()));
  const confirmed = await browser.post("/forms/account/confirm-authenticator", {
    code: app.code(),
  });
  const codes =
    (await confirmed.text()).match(/(?<![\w-])(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}(?![\w-])/g) ?? [];
  return { app, codes: [...new Set(codes)] };
}

/** Turns on two-step sign-in for a user who is signed in elsewhere. */
export async function enrolUser(user: User) {
  const { browser } = await signedInBrowser(user);
  return { browser, ...(await enrol(browser)) };
}

/** Posts a code to each of the two processes in turn; returns how many sessions were opened. */
export async function answerAtBoth(
  cookies: readonly string[],
  way: "code" | "recovery",
  code: string,
) {
  const { origin, secondOrigin } = world();
  const answers = await Promise.all(
    cookies.map((cookie, n) =>
      fetch(`${n % 2 ? origin : secondOrigin}/sign-in/second/${way}`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: origin, Cookie: `foyer.pending=${cookie}` },
        body: new URLSearchParams({ code }),
      }),
    ),
  );
  return answers.filter(({ headers }) =>
    headers.getSetCookie().some((line) => line.startsWith("foyer.session=")),
  ).length;
}

/** Enters the password; returns a browser between the two steps. */
export async function pendingBrowser({ username, password }: User, next = "/account") {
  const browser = new CookieClient(world().origin);
  const answer = await browser.post("/sign-in/password", { username, password, next });
  expect(answer.status).toBe(303);
  return { browser, location: locationOf(answer) };
}
