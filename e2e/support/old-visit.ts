import { expectCode } from "./authorization-answers";
import {
  authorizeAddress,
  challengeOf,
  newPair,
  newVerifier,
  redeem,
  signedInBrowser,
} from "./flow";
import { claimsOf } from "./id-token";
import { grantTo } from "./pending-authorization";

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A user who signed in an hour ago and has consented, and the client's validation of a response. */
export async function oldVisit() {
  const { user, application } = await newPair();
  await grantTo(user, application);
  const { browser, session } = await signedInBrowser(user, { authenticatedAt: minutesAgo(60) });
  const verifier = newVerifier();
  const ask = (changes: Record<string, string | null> = {}) =>
    browser.get(authorizeAddress(application, challengeOf(verifier), changes));
  const claims = async (response: Response) => {
    const code = expectCode(response, application).get("code") ?? "";
    const { redirectUri } = application;
    const tokens = await (await redeem(application, { code, verifier, redirectUri })).json();
    return claimsOf(tokens.id_token);
  };
  return { user, application, browser, session, ask, claims };
}
