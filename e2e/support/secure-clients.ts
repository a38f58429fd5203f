import { permit } from "@/test/apis";
import { type DpopKey, newDpopKey } from "@/test/dpop";
import { type AssertionAlgorithm, asserted, newSigner, signAssertion } from "./assertions";
import { boundTokens, proofFor } from "./dpop";
import { authorize, challengeOf, newVerifier, signedInBrowser } from "./flow";
import { requestForm } from "./par";
import { grantTo, resumeAddress } from "./pending-authorization";
import { expect } from "./spec";
import { codeForm } from "./token-call";
import { db, world } from "./world";

type Registration = NonNullable<Parameters<typeof newSigner>[1]>;
type Changes = Record<string, string | null>;

/** Settings that high security implies, as a registration stores them. */
export const SECURE: Registration = {
  type: "web",
  profile: "high_security",
  requirePar: true,
  requireDpop: true,
  idTokenSigningAlg: "ES256",
  grantTypes: ["authorization_code"],
};

/** An application of the high-security profile with the key of its tokens, and a user who has consented. */
export async function newSecureClient(
  registration: Registration = {},
  { alg = "ES256" as AssertionAlgorithm, apis = [] as Parameters<typeof permit>[2][] } = {},
) {
  const client = await newSigner(alg, { ...SECURE, ...registration });
  for (const api of apis) await permit(db(), client.application.id, api);
  await grantTo(client.user, client.application);
  return { ...client, dpop: await newDpopKey() };
}

export type SecureClient = Awaited<ReturnType<typeof newSecureClient>>;

type Sent = {
  /** Changes to the claims and the header of the assertion. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Key of the assertion. */
  key?: SecureClient["key"];
  /** Key of the proof; null for no proof. */
  dpop?: DpopKey | null;
};

/** Only the token endpoint needs a proof. */
const usualKey = ({ dpop }: SecureClient, path: string) => (path === "/oauth/token" ? dpop : null);

/** Posts a form with an assertion, and with a proof at the token endpoint. */
export async function postSigned(
  client: SecureClient,
  path: string,
  form: Record<string, string>,
  { claims = {}, header = {}, key = client.key, dpop = usualKey(client, path) }: Sent = {},
) {
  const { application } = client;
  const assertion = await signAssertion(application.clientId, key, { claims, header });
  return fetch(`${world().origin}${path}`, {
    method: "POST",
    headers: dpop ? { DPoP: await proofFor(dpop, path) } : {},
    body: new URLSearchParams({ ...form, ...asserted(assertion) }),
  });
}

/** Pushes the request of a well-behaved client, with changes; `null` omits a parameter. */
export async function pushSigned(client: SecureClient, changes: Changes = {}, sent: Sent = {}) {
  const verifier = newVerifier();
  const form = requestForm(client.application, changes, challengeOf(verifier));
  return {
    verifier,
    pushed: await postSigned(client, "/oauth/par", Object.fromEntries(form), sent),
  };
}

/** Pushes a request and brings it; returns the response's parameters, and what redeems its code. */
export async function authorizeSigned(
  client: SecureClient,
  changes: Changes = {},
  sent: Sent = {},
) {
  const { application, user } = client;
  const { verifier, pushed } = await pushSigned(client, changes, sent);
  expect(pushed.status, await pushed.clone().text()).toBe(201);
  const { request_uri } = await pushed.json();
  const { browser } = await signedInBrowser(user);
  const answer = await authorize(browser, resumeAddress(application, request_uri));
  const code = answer.searchParams.get("code") ?? "";
  return { answer, granted: { code, verifier, redirectUri: application.redirectUri } };
}

type Granted = Awaited<ReturnType<typeof authorizeSigned>>["granted"];

export const redeemSigned = (
  client: SecureClient,
  granted: Granted,
  { form = {}, ...sent }: Sent & { form?: Record<string, string> } = {},
) => postSigned(client, "/oauth/token", { ...codeForm(granted), ...form }, sent);

/** Runs the whole flow of a well-behaved client. */
export async function signedTokens(client: SecureClient, changes: Changes = {}) {
  const { granted } = await authorizeSigned(client, changes);
  return boundTokens(redeemSigned(client, granted));
}
