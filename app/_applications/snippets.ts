import type { AuthMethod } from "@/lib/oauth/registration-request";

/** What a snippet is filled in with. Never a secret: that is read from the environment. */
export type SnippetClient = {
  issuer: string;
  clientId: string;
  method: AuthMethod;
  redirectUri: string;
  /** Where people come back to after signing out; null where none is registered. */
  postLogoutUri: string | null;
  scope: string;
  idTokenAlg: string;
  requirePar: boolean;
};

export type Snippet = { library: string; code: string };

const text = (value: string) => JSON.stringify(value);

/** Settings for the libraries that can be this client; the ones of docs/clients.md. */
export function snippetsFor(client: SnippetClient): Snippet[] {
  const openidClient = { library: "openid-client", code: openidClientCode(client) };
  // The others have no way to push their request, or to sign an assertion, that needs no more than settings.
  if (client.requirePar || client.method === "private_key_jwt") return [openidClient];
  if (client.method === "none")
    return [{ library: "oidc-client-ts", code: oidcClientTs(client) }, openidClient];
  return [
    openidClient,
    { library: "next-auth", code: nextAuth(client) },
    { library: "Spring Security", code: spring(client) },
    { library: "Authlib", code: authlib(client) },
    { library: "mod_auth_openidc", code: modAuthOpenidc(client) },
  ];
}

const AUTHENTICATION: Record<AuthMethod, string> = {
  client_secret_basic: "client.ClientSecretBasic(process.env.FOYER_CLIENT_SECRET)",
  client_secret_post: "client.ClientSecretPost(process.env.FOYER_CLIENT_SECRET)",
  private_key_jwt: "client.PrivateKeyJwt({ key: privateKey, kid })",
  none: "client.None()",
};

const openidClientCode = (c: SnippetClient) => `import * as client from "openid-client";

const config = await client.discovery(
  new URL(${text(c.issuer)}),
  ${text(c.clientId)},
  undefined,
  ${AUTHENTICATION[c.method]},
);

const codeVerifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const address = ${c.requirePar ? "await client.buildAuthorizationUrlWithPAR" : "client.buildAuthorizationUrl"}(config, {
  redirect_uri: ${text(c.redirectUri)},
  scope: ${text(c.scope)},
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: "S256",
  state,
});
// Keep codeVerifier and state, send the person to address; back at the redirect address:
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: codeVerifier,
  expectedState: state,
});`;

const nextAuth = (c: SnippetClient) => `providers: [
  {
    id: "foyer",
    name: "Foyer",
    type: "oidc",
    issuer: ${text(c.issuer)},
    clientId: ${text(c.clientId)},
    clientSecret: process.env.FOYER_CLIENT_SECRET,
    authorization: { params: { scope: ${text(c.scope)} } },${
      c.method === "client_secret_post"
        ? '\n    client: { token_endpoint_auth_method: "client_secret_post" },'
        : ""
    }
    idToken: false,
  },
]
// Register /api/auth/callback/foyer of your application as a redirect address.`;

const spring = (c: SnippetClient) => `# application.yaml
spring:
  security:
    oauth2:
      client:
        registration:
          foyer:
            client-id: ${text(c.clientId)}
            client-secret: \${FOYER_CLIENT_SECRET}
            client-authentication-method: ${c.method}
            authorization-grant-type: authorization_code
            redirect-uri: ${text(c.redirectUri)}
            scope: ${c.scope.split(" ").join(", ")}
        provider:
          foyer:
            issuer-uri: ${text(c.issuer)}

// Security configuration: PKCE is needed by confidential clients too.
@Bean
SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
  var resolver = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
  resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
  return http
      .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
      .oauth2Login(login -> login.authorizationEndpoint(e -> e.authorizationRequestResolver(resolver)))
      .build();
}${c.idTokenAlg === "RS256" ? "" : springAlgorithm(c.idTokenAlg)}`;

/** Spring expects RS256 of whoever says nothing else. */
const springAlgorithm = (alg: string) =>
  alg === "ES256"
    ? `

@Bean
JwtDecoderFactory<ClientRegistration> idTokenDecoders() {
  var decoders = new OidcIdTokenDecoderFactory();
  decoders.setJwsAlgorithmResolver(registration -> SignatureAlgorithm.ES256);
  return decoders;
}`
    : "\n\n// Spring verifies no EdDSA: choose ES256 as the application's ID token algorithm.";

const authlib = (c: SnippetClient) => `oauth.register(
    name="foyer",
    client_id=${text(c.clientId)},
    client_secret=os.environ["FOYER_CLIENT_SECRET"],
    server_metadata_url=${text(`${c.issuer}/.well-known/openid-configuration`)},
    client_kwargs={
        "scope": ${text(c.scope)},
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": ${text(c.method)},
    },
)`;

const modAuthOpenidc = (
  c: SnippetClient,
) => `OIDCProviderMetadataURL ${c.issuer}/.well-known/openid-configuration
OIDCClientID ${c.clientId}
OIDCClientSecret \${FOYER_CLIENT_SECRET}
OIDCProviderTokenEndpointAuth ${c.method}
OIDCRedirectURI ${c.redirectUri}
OIDCCryptoPassphrase \${OIDC_CRYPTO_PASSPHRASE}
OIDCScope ${text(c.scope)}
OIDCPKCEMethod S256
OIDCResponseMode form_post${c.idTokenAlg === "RS256" ? "" : `\nOIDCIDTokenSignedResponseAlg ${c.idTokenAlg}`}`;

const oidcClientTs = (c: SnippetClient) => `new UserManager({
  authority: ${text(c.issuer)},
  client_id: ${text(c.clientId)},
  redirect_uri: ${text(c.redirectUri)},${
    c.postLogoutUri === null ? "" : `\n  post_logout_redirect_uri: ${text(c.postLogoutUri)},`
  }
  scope: ${text(c.scope)},
  loadUserInfo: true,
})`;
