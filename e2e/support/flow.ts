import { createHash, randomBytes } from "node:crypto";
import { listApisFor } from "@/db/apis/permissions-of-users";
import { sealSessionKey } from "@/lib/session/session-cookie";
import { makeApplication, makeSession, makeUser, sessionToken } from "@/test/factories";
import { asserted, type ClientKey, signAssertion } from "./assertions";
import { CookieClient } from "./cookie-client";
import { codeForm } from "./token-call";
import { db, world } from "./world";

export type Application = Awaited<ReturnType<typeof makeApplication>>;
export type User = Awaited<ReturnType<typeof makeUser>>;
type Given = Parameters<typeof makeApplication>[1];
type Changes = Record<string, string | null>;

export const newVerifier = () => randomBytes(32).toString("base64url");
export const challengeOf = (verifier: string) =>
  createHash("sha256").update(verifier).digest("base64url");

/** A browser in which a user has just signed in, with its session row. */
export async function signedInBrowser(user: User, session: Parameters<typeof makeSession>[2] = {}) {
  const row = await makeSession(db(), user.id, session);
  const browser = new CookieClient(world().origin);
  browser.setCookie("foyer.session", await sessionCookieValue(row.id));
  return { browser, session: row };
}

export const sessionCookieValue = (id: string) =>
  sealSessionKey({ id, token: sessionToken(id) }, [world().appSecret]);

/** Address of a well-behaved client's authorization request, with changes; `null` omits a parameter. */
export function authorizeAddress(
  application: Pick<Application, "clientId" | "redirectUri">,
  codeChallenge: string,
  changes: Changes = {},
) {
  const parameters = {
    response_type: "code",
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    scope: "openid profile email",
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/** Allows the request of a consent page; returns the redirect to the client. */
export async function allow(browser: CookieClient, consentAddress: string): Promise<URL> {
  const request = new URL(consentAddress, world().origin).searchParams.get("request") ?? "";
  const form = { request, decision: "allow", apis: await shownBy(request) };
  const decided = await browser.post("/consent/decision", form);
  return new URL(locationOf(await browser.get(locationOf(decided))));
}

/** Returns what the consent page of a request shows of APIs. */
async function shownBy(requestUri: string): Promise<string> {
  const id = requestUri.slice(requestUri.lastIndexOf(":") + 1);
  const [pending] = await db().$client<{ parameters: Record<string, string>; client: string }[]>`
    select parameters, application_id as client from authorization_requests
    where id_hash = ${createHash("sha256").update(id).digest()}`;
  if (!pending) return "";
  const { resource, scope = "" } = pending.parameters;
  const permitted = await listApisFor(db(), pending.client, null);
  const named = resource?.split(" ").map((one) => permitted.find((api) => api.identifier === one));
  const isImplied = permitted.length === 1 && !scope.split(" ").includes("openid");
  return (named ?? (isImplied ? permitted : []))
    .flatMap((api) => (api ? [api] : []))
    .map((api) => ({ ...api, scopes: scope.split(" ").filter((name) => name in api.permitted) }))
    .filter(({ scopes }) => scopes.length > 0)
    .map(({ id, scopes, sensitive }) => [id, ...scopes, ...marked(scopes, sensitive)].join(" "))
    .join();
}

const marked = (scopes: readonly string[], sensitive: readonly string[]) =>
  scopes.filter((name) => sensitive.includes(name)).map((name) => `!${name}`);

/** Completes a signed-in browser's authorization, with consent if asked; returns the redirect address. */
export async function authorize(browser: CookieClient, address: string): Promise<URL> {
  const location = locationOf(await browser.get(address));
  return location.startsWith("/consent") ? allow(browser, location) : new URL(location);
}

/** Obtains a code in a browser; returns it with the parameters that redeem it. `more` are further ones of the request. */
export async function obtainCodeIn(
  browser: CookieClient,
  application: Application,
  changes: Changes = {},
  more = "",
) {
  const verifier = newVerifier();
  const address = authorizeAddress(application, challengeOf(verifier), changes);
  const answer = await authorize(browser, address + more);
  const code = answer.searchParams.get("code");
  if (!code) throw new Error(`no code in ${answer}`);
  return { code, verifier, redirectUri: changes.redirect_uri ?? application.redirectUri };
}

/** Obtains a code for a user's new sign-in. */
export async function obtainCode(
  application: Application,
  user: User,
  changes: Changes = {},
  more = "",
) {
  const signedIn = await signedInBrowser(user);
  return { ...(await obtainCodeIn(signedIn.browser, application, changes, more)), ...signedIn };
}

export const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

/** Posts a form to an endpoint with client authentication, by the client's own method; a public one sends its client_id. */
export async function callAs(
  client: Pick<Application, "clientId" | "clientSecret" | "tokenEndpointAuthMethod"> & {
    key?: ClientKey;
  },
  path: string,
  form: Record<string, string>,
  origin = world().origin,
  headers: Record<string, string> = {},
) {
  const { clientId, clientSecret, tokenEndpointAuthMethod: method, key } = client;
  const proof: Record<string, string> = {};
  if (method === "none") proof.client_id = clientId;
  if (method === "client_secret_post")
    Object.assign(proof, { client_id: clientId, client_secret: clientSecret });
  if (key) Object.assign(proof, asserted(await signAssertion(clientId, key)));
  const Authorization = basic(clientId, clientSecret);
  return fetch(origin + path, {
    method: "POST",
    headers: method === "client_secret_basic" ? { ...headers, Authorization } : headers,
    body: new URLSearchParams({ ...form, ...proof }),
  });
}

export type Tokens = {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
};

export const redeem = (
  application: Application,
  granted: Parameters<typeof codeForm>[0],
  origin = world().origin,
) => callAs(application, "/oauth/token", codeForm(granted), origin);

/** Runs a whole authorization, from a new sign-in to the tokens. */
export async function obtainTokens(application: Application, user: User, changes: Changes = {}) {
  const granted = await obtainCode(application, user, changes);
  const response = await redeem(application, granted);
  if (response.status !== 200) throw new Error(`the token endpoint said ${await response.text()}`);
  return { ...granted, tokens: (await response.json()) as Tokens };
}

export function refresh(
  application: Application,
  refreshToken: string,
  origin = world().origin,
  scope?: string,
) {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const sent = scope === undefined ? form : { ...form, scope };
  return callAs(application, "/oauth/token", sent, origin);
}

export const callMe = (accessToken: string, origin = world().origin) =>
  fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${accessToken}` } });

export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`no redirect, but ${response.status}`);
  return location.startsWith(world().origin) ? location.slice(world().origin.length) : location;
}

/** A new user and application, so that tests don't interfere. */
export const newPair = async (application: Given = {}) => ({
  user: await makeUser(db()),
  application: await makeApplication(db(), application),
});

/** A new user and application, and the tokens of a whole authorization. */
export async function newTokens(given: Given = {}, changes: Changes = {}) {
  const pair = await newPair(given);
  return { ...pair, ...(await obtainTokens(pair.application, pair.user, changes)) };
}
