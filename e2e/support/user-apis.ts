import { type makeApi, permit } from "@/test/apis";
import {
  type Application,
  authorizeAddress,
  callAs,
  newPair,
  obtainCode,
  type Tokens,
  type User,
} from "./flow";
import { CHALLENGE } from "./pending-authorization";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { codeForm } from "./token-call";
import { db } from "./world";

type Api = Awaited<ReturnType<typeof makeApi>>;

/** Creates a user and an application that may use APIs on behalf of users. */
export async function newUserOf(apis: readonly Api[], given: Parameters<typeof newPair>[0] = {}) {
  const pair = await newPair(given);
  for (const api of apis) await permit(db(), pair.application.id, api);
  return pair;
}

export const SCOPE = "openid offline_access files:read files:write";

const naming = (resources: readonly string[]) =>
  resources.map((resource) => `&resource=${encodeURIComponent(resource)}`).join("");

type Changes = Record<string, string | null>;

/** Returns the address of an authorization request for APIs. */
export const addressFor = (
  application: Application,
  resources: readonly string[],
  changes: Changes = {},
) => authorizeAddress(application, CHALLENGE, { scope: SCOPE, ...changes }) + naming(resources);

/** Obtains a code for APIs, with consent if asked. */
export const obtainCodeFor = (
  application: Application,
  user: User,
  resources: readonly string[],
  changes: Changes = {},
) => obtainCode(application, user, { scope: SCOPE, ...changes }, naming(resources));

type Obtained = Parameters<typeof codeForm>[0];

export const redeemFor = (application: Application, granted: Obtained, resource?: string) =>
  callAs(application, "/oauth/token", {
    ...codeForm(granted),
    ...(resource !== undefined && { resource }),
  });

export const refreshFor = (
  application: Application,
  token: string,
  form: Record<string, string> = {},
) =>
  callAs(application, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: token,
    ...form,
  });

export async function tokensOf(asked: Asked): Promise<Tokens> {
  const response = await asked;
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
