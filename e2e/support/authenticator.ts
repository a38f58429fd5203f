import { Secret, TOTP } from "otpauth";
import type { CookieClient } from "./cookie-client";
import { signedInBrowser, type User } from "./flow";

/** Milliseconds of a time step. */
const STEP_MS = 30_000;

/** An authenticator app. A code is accepted once, so each call shows the code of a later step. */
export class Authenticator {
  readonly secret: string;
  #next = -1;

  constructor(secret: string) {
    this.secret = secret.replaceAll(" ", "");
  }

  /** Returns the next code: of the step before this one first, and at most of the step after it. */
  code(): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.secret) });
    const code = totp.generate({ timestamp: Date.now() + this.#next * STEP_MS });
    this.#next += 1;
    return code;
  }
}

/** Returns the setup key that the page shows. */
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
  const codes = (await confirmed.text()).match(/\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/g) ?? [];
  return { app, codes: [...new Set(codes)] };
}

/** Turns on two-step sign-in for a user who is signed in elsewhere. */
export async function enrolUser(user: User) {
  const { browser } = await signedInBrowser(user);
  return { browser, ...(await enrol(browser)) };
}
