import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { errors } from "oidc-provider";
import { listenLocally } from "@/test/local-server";
import type { CookieClient } from "../../support/cookie-client";
import type { Application } from "../../support/flow";
import { MULTI_FACTOR, PASSWORD } from "./classes";

const SUBJECT = "somebody";

export type Oracle = Awaited<ReturnType<typeof startOracle>>;

/** API that all clients may use. */
export type OracleApi = { identifier: string; scopes: readonly string[] };

/**
 * Starts oidc-provider, a certified implementation, configured like Foyer: PKCE required, rotation,
 * opaque tokens except for APIs, the same clients. Its interactions finish by themselves: every visitor is the same
 * user and consents to everything.
 */
export async function startOracle(applications: Application[], apis: readonly OracleApi[] = []) {
  const server = createServer((incoming, outgoing) => serve(incoming, outgoing));
  const { port, stop } = await listenLocally(server);
  const origin = `http://localhost:${port}`;
  const provider = new Provider(origin, await configuration(applications, apis));
  const answerProtocol = provider.callback();
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    incoming.url?.startsWith("/interaction/")
      ? finishInteraction(provider, apis, incoming, outgoing)
      : answerProtocol(incoming, outgoing);
  return {
    origin,
    /** Returns the prompt that a redirect to an interaction is for. */
    async promptAt(location: string) {
      const interaction = await provider.Interaction.find(location.split("/").at(-1) ?? "");
      return interaction?.prompt.name;
    },
    /** Signs in from an authorization request on, and stops at the consent unless told to give it. */
    async signIn(browser: CookieClient, query: string, { consents }: { consents: boolean }) {
      let response = await browser.get(`/auth?${query}`);
      for (let steps = 0; steps < 10; steps++) {
        const location = new URL(response.headers.get("location") ?? "", origin);
        if (location.origin !== origin) return location;
        if (!consents && (await this.promptAt(location.pathname)) === "consent") return location;
        response = await browser.get(location.pathname + location.search);
      }
      throw new Error("the oracle's walk does not end");
    },
    stop,
  };
}

async function finishInteraction(
  provider: Provider,
  apis: readonly OracleApi[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const { params, prompt, session } = await provider.interactionDetails(incoming, outgoing);
  if (prompt.name === "login") {
    const login = { accountId: SUBJECT, acr: PASSWORD, amr: ["pwd"] };
    return provider.interactionFinished(incoming, outgoing, { login });
  }
  const accountId = session?.accountId ?? SUBJECT;
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope("openid profile email offline_access");
  for (const { identifier, scopes } of apis) grant.addResourceScope(identifier, scopes.join(" "));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(
    incoming,
    outgoing,
    { consent },
    { mergeWithLastSubmission: true },
  );
}

async function configuration(applications: Application[], apis: readonly OracleApi[]) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    clients: applications.map((application) => ({
      client_id: application.clientId,
      ...(application.tokenEndpointAuthMethod !== "none" && {
        client_secret: application.clientSecret,
      }),
      token_endpoint_auth_method: application.tokenEndpointAuthMethod,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code" as const],
      redirect_uris: [application.redirectUri],
      // A client without the list may have every scope, also those of APIs.
      ...(apis.length === 0 && { scope: "openid profile email offline_access" }),
    })),
    scopes: ["openid", "offline_access", "profile", "email"],
    claims: {
      openid: ["sub", "amr"],
      profile: ["preferred_username", "name", "picture"],
      email: ["email", "email_verified"],
    },
    acrValues: [PASSWORD, MULTI_FACTOR, "phr"],
    responseTypes: ["code" as const],
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    issueRefreshToken: () => true,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    interactions: {
      url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    enableHttpPostMethods: true,
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => serverAt(resource, apis),
      },
    },
    // A POST to oidc-provider's authorization endpoint works only with such cookies.
    cookies: { keys: ["of this run alone"], long: { sameSite: "none" as const } },
    ttl: {
      AccessToken: 900,
      AuthorizationCode: 300,
      IdToken: 900,
      RefreshToken: 86_400,
      Grant: 86_400,
      Interaction: 600,
      Session: 86_400,
    },
  };
}

function serverAt(resource: string, apis: readonly OracleApi[]) {
  const api = apis.find(({ identifier }) => identifier === resource);
  if (!api) throw new errors.InvalidTarget();
  return {
    scope: api.scopes.join(" "),
    audience: api.identifier,
    accessTokenFormat: "jwt" as const,
    jwt: { sign: { alg: "RS256" as const } },
  };
}
