import { expectErrorPage } from "./authorization-answers";
import { type Application, authorizeAddress, basic, newPair, signedInBrowser } from "./flow";
import { minutesAgo } from "./old-visit";
import { CHALLENGE, grantTo, resumeAddress } from "./pending-authorization";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { world } from "./world";

type Changes = Record<string, string | null>;

/** Parameters of a well-behaved client, with changes; `null` omits one. */
export function requestForm(
  application: Application,
  changes: Changes = {},
  challenge = CHALLENGE,
) {
  const address = authorizeAddress(application, challenge, changes);
  return new URLSearchParams(address.slice(address.indexOf("?") + 1));
}

/** Posts anything to the PAR endpoint, authenticated as the application by default. */
export function postPar(
  application: Application,
  body: string | URLSearchParams,
  {
    headers = {},
    origin = world().origin,
  }: { headers?: Record<string, string>; origin?: string } = {},
) {
  return fetch(`${origin}/oauth/par`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(application.tokenEndpointAuthMethod === "client_secret_basic" && {
        Authorization: basic(application.clientId, application.clientSecret),
      }),
      ...headers,
    },
    body: `${body}`,
  });
}

/** Pushes a request; returns its `request_uri`. */
export async function push(application: Application, changes: Changes = {}, challenge = CHALLENGE) {
  const response = await postPar(application, requestForm(application, changes, challenge));
  const { request_uri, ...rest } = await response.json();
  expect([response.status, rest]).toEqual([201, { expires_in: expect.any(Number) }]);
  return String(request_uri);
}

/** A user who signed in an hour ago and has consented, and functions that send a request. */
export async function readyToPush(given: Parameters<typeof newPair>[0] = {}) {
  const { user, application } = await newPair(given);
  await grantTo(user, application);
  const { browser, session } = await signedInBrowser(user, { authenticatedAt: minutesAgo(60) });
  const bring = (requestUri: string, by = browser) =>
    by.get(resumeAddress(application, requestUri));
  return { user, application, browser, session, bring };
}

/** Expects that the request doesn't exist, or not for this browser. */
export const expectGone = (asked: Asked) => expectErrorPage(asked, "request_unknown");
