import { exportJWK, generateKeyPair } from "jose";
import { errors } from "oidc-provider";
import type { CookieClient } from "../../support/cookie-client";
import type { Application } from "../../support/flow";
import { type Settings, startOidcProvider } from "../../support/oidc-provider";
import { MULTI_FACTOR, PASSWORD } from "./classes";

/** The one visitor, and how they sign in. */
const LOGIN = { accountId: "somebody", acr: PASSWORD, amr: ["pwd"] };

export type Oracle = Awaited<ReturnType<typeof startOracle>>;

/** API that all clients may use. */
export type OracleApi = { identifier: string; scopes: readonly string[] };

/**
 * Starts oidc-provider, configured like Foyer: rotation, opaque tokens except for APIs, the same
 * clients. Every visitor is the same user.
 */
export async function startOracle(applications: Application[], apis: readonly OracleApi[] = []) {
  const settings = await configuration(applications, apis);
  const scope = "openid profile email offline_access";
  const visitors = { login: () => LOGIN, scope, apis };
  const { origin, provider, walk, stop } = await startOidcProvider(settings, visitors);
  return {
    origin,
    /** Returns the prompt that a redirect to an interaction is for. */
    async promptAt(location: string) {
      const interaction = await provider.Interaction.find(location.split("/").at(-1) ?? "");
      return interaction?.prompt.name;
    },
    /** Signs in from an authorization request on, and stops at the consent unless told to give it. */
    signIn(browser: CookieClient, query: string, { consents }: { consents: boolean }) {
      const isEnd = async ({ pathname }: URL) =>
        !consents && (await this.promptAt(pathname)) === "consent";
      return walk(browser, `/auth?${query}`, isEnd);
    },
    stop,
  };
}

async function configuration(
  applications: Application[],
  apis: readonly OracleApi[],
): Promise<Settings> {
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
      response_types: ["code"],
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
    responseTypes: ["code"],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    enableHttpPostMethods: true,
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => serverAt(resource, apis),
      },
    },
    // A POST to oidc-provider's authorization endpoint works only with such cookies.
    cookies: { long: { sameSite: "none" } },
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
