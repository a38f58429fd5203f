import { makeApplication, makeUser } from "@/test/factories";
import type { CookieClient } from "./cookie-client";
import {
  type Application,
  callAs,
  locationOf,
  signedInBrowser,
  type Tokens,
  type User,
} from "./flow";
import { answered } from "./races";
import { expect } from "./spec";
import { db, world } from "./world";

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export type DeviceResponse = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
};

type Registration = Parameters<typeof makeApplication>[1];

/** A device's application: public, without redirect URIs. */
export const makeDeviceApplication = (given: Registration = {}) =>
  makeApplication(db(), {
    type: "device",
    tokenEndpointAuthMethod: "none",
    grantTypes: [DEVICE_GRANT, "refresh_token"],
    redirectUris: [],
    ...given,
  });

export const newDevicePair = async (given: Registration = {}) => ({
  user: await makeUser(db()),
  application: await makeDeviceApplication(given),
});

export const askDevice = (
  application: Application,
  form: Record<string, string> = {},
  origin = world().origin,
) => callAs(application, "/oauth/device", { scope: "openid profile", ...form }, origin);

export async function requestDevice(
  application: Application,
  form: Record<string, string> = {},
): Promise<DeviceResponse> {
  const response = await askDevice(application, form);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as DeviceResponse;
}

export const poll = (
  application: Application,
  { device_code }: Pick<DeviceResponse, "device_code">,
  origin = world().origin,
) => callAs(application, "/oauth/token", { grant_type: DEVICE_GRANT, device_code }, origin);

/** Returns the error of a poll, or "tokens". Polls again after 503. */
export async function answerTo(...asked: Parameters<typeof poll>): Promise<string> {
  const response = await answered(() => poll(...asked));
  const body = await response.json();
  expect(response.status).toBe(body.error === undefined ? 200 : 400);
  return body.error ?? "tokens";
}

/** Enters a user code, as the page's form does. Returns where it leads. */
export async function enter(browser: CookieClient, userCode: string): Promise<string> {
  const answer = await browser.post("/forms/device/enter", { user_code: userCode });
  return answer.status === 303 ? locationOf(answer) : `${answer.status}`;
}

export const decide = (
  browser: CookieClient,
  user: Pick<User, "id">,
  { user_code: code }: Pick<DeviceResponse, "user_code">,
  decision: "approve" | "deny" = "approve",
) => browser.post("/forms/device/decide", { code, account: user.id, decision });

/** Enters a code and approves it, in a browser that just signed in. */
export async function approve(user: User, request: DeviceResponse) {
  const signedIn = await signedInBrowser(user);
  expect(await enter(signedIn.browser, request.user_code)).toContain("/device/confirm");
  await decide(signedIn.browser, user, request);
  return signedIn;
}

/** Runs the whole flow of a device. */
export async function connectDevice(
  application: Application,
  user: User,
  form: Record<string, string> = {},
) {
  const request = await requestDevice(application, form);
  const signedIn = await approve(user, request);
  const response = await poll(application, request);
  expect(response.status, await response.clone().text()).toBe(200);
  return { ...signedIn, request, tokens: (await response.json()) as Tokens };
}

/** Moves the last poll of all requests of an application back in time. */
export const waitInterval = ({ id }: Application, seconds = 5) => db().$client`
  update device_authorizations set polled_at = polled_at - make_interval(secs => ${seconds})
  where application_id = ${id}`;

export const expireRequests = ({ id }: Application) => db().$client`
  update device_authorizations set expires_at = now() - interval '1 second' where application_id = ${id}`;

export const storedRequests = async ({ id }: Application) => {
  const [stored] = await db().$client<{ rows: number }[]>`
    select count(*)::int as rows from device_authorizations where application_id = ${id}`;
  return stored?.rows ?? 0;
};

export const familiesOf = async ({ id }: Application) => {
  const [stored] = await db().$client<{ rows: number }[]>`
    select count(*)::int as rows from token_families where application_id = ${id}`;
  return stored?.rows ?? 0;
};
