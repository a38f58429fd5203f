import { obtain, repeated, type Target } from "../load/load";
import type { Request, Start, Visit } from "../load/work";
import {
  authorizePath,
  basic,
  CALLBACK,
  type Client,
  type Format,
  type OpenProvider,
  type Provider,
  SESSIONS,
  type Service,
  VERIFIER,
} from "./provider";

export type Tokens = { access_token: string; refresh_token: string; id_token: string };

/** Load on a provider's client for so many seconds. */
export type ProviderLoad = (
  provider: OpenProvider,
  client: Client,
  seconds: number,
) => Promise<Target>;

/** Signs the first people in, each in a browser, through the pages or the API of the provider. */
export async function openBrowsers(provider: Provider): Promise<OpenProvider> {
  const { people, clients } = provider;
  const starts = startsOf(provider, clients.RS256, people.slice(0, SESSIONS));
  const signedIn = await obtain(visitOf(provider, starts), starts.length);
  return { ...provider, browsers: signedIn.flatMap(({ start }) => start ?? []) };
}

/** Requests the profile with a new access token. */
export async function profileLoad(provider: OpenProvider, client: Client): Promise<Target> {
  const [tokens] = await obtainTokens(provider, client, 1);
  const headers = { authorization: `Bearer ${tokens?.access_token}` };
  return repeated(provider.userinfo, 200, { headers });
}

/** Refreshes tokens: each connection rotates its own chain. */
export async function refreshLoad(provider: OpenProvider, client: Client): Promise<Target> {
  const tokens = (await obtainTokens(provider, client, SESSIONS)).map((one) => one.refresh_token);
  const request = posting(provider.token, client);
  return { status: 200, job: { kind: "refresh", request, tokens } };
}

/** Redeems codes, each once. */
export const exchangeLoad: ProviderLoad = async (provider, client, seconds) =>
  exchanging(provider, client, await obtainCodes(provider, client, provider.inputs * seconds));

/** Revokes access tokens, each once. */
export const revocationLoad: ProviderLoad = async (provider, client, seconds) => {
  const tokens = await obtainTokens(provider, client, provider.inputs * seconds);
  const bodies = tokens.map(({ access_token }) => `token=${access_token}`);
  const request = posting(provider.revoke, client);
  return { status: 200, job: { kind: "each", request, bodies } };
};

export async function introspectionLoad(provider: OpenProvider, client: Client): Promise<Target> {
  const [tokens] = await obtainTokens(provider, client, 1);
  const { headers } = posting(provider.introspect, client);
  const body = `token=${tokens?.access_token}`;
  return repeated(provider.introspect, 200, { method: "POST", headers, body });
}

const serviceOf = ({ services, name }: OpenProvider, format: Format) => {
  if (!services) throw new Error(`${name} has no services`);
  return services[format];
};

const serviceForm = ({ resource }: Service) =>
  `${new URLSearchParams({ grant_type: "client_credentials", resource, scope: "files:read" })}`;

export const serviceLoad =
  (format: Format): ProviderLoad =>
  async (provider) => {
    const service = serviceOf(provider, format);
    const { headers } = posting(provider.token, service.client);
    return repeated(provider.token, 200, { method: "POST", headers, body: serviceForm(service) });
  };

/** Introspects a service's token as its API. */
export const apiIntrospectionLoad: ProviderLoad = async (provider) => {
  const service = serviceOf(provider, "opaque");
  const { headers } = posting(provider.token, service.client);
  const body = serviceForm(service);
  const answer = await fetch(provider.token, { method: "POST", headers, body });
  const { access_token } = (await answer.json()) as Tokens;
  return repeated(provider.introspect, 200, {
    method: "POST",
    headers: posting(provider.introspect, service.api).headers ?? {},
    body: `token=${access_token}`,
  });
};

export const authorizeLoad: ProviderLoad = async (provider, client) =>
  visitOf(provider, browsersAt(provider, client));

/** Signs in with a password, from the authorization request to the code, in a new browser. */
export const signInLoad: ProviderLoad = async (provider, client) =>
  visitOf(provider, startsOf(provider, client, provider.people.slice(SESSIONS)));

/** Requests authorization in a new browser, up to the sign-in page. */
export async function pageLoad(provider: OpenProvider, client: Client): Promise<Target> {
  const target = visitOf(provider, startsOf(provider, client, provider.people.slice(0, 1)), true);
  return { ...target, status: 200 };
}

/** Obtains tokens like a client: authorizes in signed-in browsers, and redeems the codes. */
export async function obtainTokens(
  provider: OpenProvider,
  client: Client,
  count: number,
): Promise<Tokens[]> {
  const codes = await obtainCodes(provider, client, count);
  const answers = await obtain(exchanging(provider, client, codes), count);
  return answers.map(({ body }) => JSON.parse(body) as Tokens);
}

export async function obtainCodes(provider: OpenProvider, client: Client, count: number) {
  const obtained = await obtain(visitOf(provider, browsersAt(provider, client)), count);
  return obtained.map(({ body }) => body);
}

function exchanging(provider: Provider, client: Client, codes: string[]): Target {
  const request = posting(provider.token, client);
  return { status: 200, job: { kind: "each", request, bodies: codes.map(codeForm) } };
}

export const codeForm = (code: string) =>
  `${new URLSearchParams({ grant_type: "authorization_code", code, code_verifier: VERIFIER, redirect_uri: CALLBACK })}`;

/** Returns a client's form request without its body. */
export function posting(url: string, client: Client): Request {
  const { origin, pathname } = new URL(url);
  const headers = {
    authorization: basic(client),
    "content-type": "application/x-www-form-urlencoded",
  };
  return { origin, method: "POST", path: pathname, headers };
}

function visitOf(provider: Provider, starts: Start[], untilPage = false): Target {
  const { authorize, admin, redirect } = provider;
  const { origin } = new URL(authorize);
  const visit: Visit = { origin, starts, callback: CALLBACK, untilPage, ...(admin && { admin }) };
  return { status: redirect, job: { kind: "visit", visit } };
}

const startsOf = (provider: Provider, client: Client, people: Provider["people"]) => {
  const path = authorizePath(provider, client);
  return people.map((person): Start => ({ ...person, path, cookie: "" }));
};

const browsersAt = (provider: OpenProvider, client: Client) => {
  const path = authorizePath(provider, client);
  return provider.browsers.map((start) => ({ ...start, path }));
};
