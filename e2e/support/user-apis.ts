import { type makeApi, permit } from "@/test/apis";
import {
  type Application,
  authorize,
  authorizeAddress,
  callToken,
  challengeOf,
  newPair,
  newVerifier,
  signedInBrowser,
  type Tokens,
  type User,
} from "./flow";
import { CHALLENGE } from "./pending-authorization";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { db } from "./world";

type Api = Awaited<ReturnType<typeof makeApi>>;

/** Creates a user and an application that may use APIs on behalf of users. */
export async function newUserOf(apis: readonly Api[], given: Parameters<typeof newPair>[0] = {}) {
  const pair = await newPair(given);
  for (const api of apis) await permit(db(), pair.application.id, api);
  return pair;
}

export const SCOPE = "openid offline_access files:read files:write";

/** Returns the address of an authorization request for APIs. */
export const addressFor = (
  application: Application,
  resources: readonly string[],
  changes: Record<string, string | null> = {},
  challenge = CHALLENGE,
) =>
  `${authorizeAddress(application, challenge, { scope: SCOPE, ...changes })}${resources
    .map((resource) => `&resource=${encodeURIComponent(resource)}`)
    .join("")}`;

/** Obtains a code for APIs, with consent if asked. */
export async function obtainCodeFor(
  application: Application,
  user: User,
  resources: readonly string[],
  changes: Record<string, string | null> = {},
) {
  const { browser } = await signedInBrowser(user);
  const verifier = newVerifier();
  const address = addressFor(application, resources, changes, challengeOf(verifier));
  const code = (await authorize(browser, address)).searchParams.get("code") ?? "";
  return { browser, code, verifier, redirectUri: application.redirectUri };
}

type Obtained = Awaited<ReturnType<typeof obtainCodeFor>>;

export const redeemFor = (application: Application, granted: Obtained, resource?: string) =>
  callToken(application, {
    grant_type: "authorization_code",
    code: granted.code,
    redirect_uri: granted.redirectUri,
    code_verifier: granted.verifier,
    ...(resource !== undefined && { resource }),
  });

export const refreshFor = (
  application: Application,
  token: string,
  form: Record<string, string> = {},
) => callToken(application, { grant_type: "refresh_token", refresh_token: token, ...form });

export async function tokensOf(asked: Asked): Promise<Tokens> {
  const response = await asked;
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
