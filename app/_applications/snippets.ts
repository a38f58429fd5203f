import { pathOf, type Snippet, type SnippetClient, text } from "./snippet";
import { deviceSnippets } from "./snippet-device";
import { openidClientCode, openidClientServiceCode } from "./snippet-openid-client";
import { springCode } from "./snippet-spring";

/**
 * Returns snippets for the libraries that support this client. docs/clients.md shows the same, and
 * tests run them (Spring by hand).
 */
export function snippetsFor(client: SnippetClient): Snippet[] {
  if (client.resource !== null) return serviceSnippets(client, client.resource);
  const forDevices = client.deviceGrant ? deviceSnippets(client) : [];
  if (client.redirectUri === "" && client.deviceGrant) return forDevices;
  const besides = forDevices.map(({ library, code }) => ({ library: `${library} (device)`, code }));
  return [...browserSnippets(client), ...besides];
}

/** Snippets of an application that people sign in to with the same browser. */
function browserSnippets(client: SnippetClient): Snippet[] {
  const openidClient = { library: "openid-client", code: openidClientCode(client) };
  // The other libraries have no settings for PAR, or for an assertion whose `aud` is the issuer
  // only.
  if (client.requirePar || client.method === "private_key_jwt") return [openidClient];
  if (client.requireDpop) return dpopSnippets(client, openidClient);
  const nextAuth = { library: "next-auth", code: nextAuthCode(client) };
  // These libraries don't verify EdDSA (Authlib as of 1.2).
  const authlib = { library: "Authlib", code: authlibCode(client) };
  const spring = { library: "Spring Security", code: springCode(client) };
  const modAuthOpenidc = { library: "mod_auth_openidc", code: modAuthOpenidcCode(client) };
  const verifying = client.idTokenAlg === "EdDSA" ? [] : [authlib, spring];
  if (client.method === "none") {
    const oidcClientTs = { library: "oidc-client-ts", code: oidcClientTsCode(client) };
    const first = [oidcClientTs, openidClient];
    if (client.type === "native") return first.reverse();
    // The others run on a server.
    return client.type === "browser" ? first : [...first, nextAuth, ...verifying];
  }
  const apache = client.idTokenAlg === "EdDSA" ? [] : [modAuthOpenidc];
  return [openidClient, nextAuth, ...verifying, ...apache];
}

/** Libraries that send DPoP proofs. */
const dpopSnippets = (client: SnippetClient, openidClient: Snippet): Snippet[] =>
  client.method === "none"
    ? [{ library: "oidc-client-ts", code: oidcClientTsCode(client) }, openidClient]
    : [openidClient];

function serviceSnippets(client: SnippetClient, resource: string): Snippet[] {
  const openidClient = {
    library: "openid-client",
    code: openidClientServiceCode(client, resource),
  };
  const curl = { library: "curl", code: curlCode(client, resource) };
  // curl can sign neither an assertion nor a proof.
  const signs = client.method === "private_key_jwt" || client.requireDpop;
  return signs ? [openidClient] : [openidClient, curl];
}

const hasSecret = ({ method }: SnippetClient) => method !== "none";

/** Quotes for a shell, which replaces nothing inside: paths may contain `$(…)`. */
export const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

/** Request of a service by hand. */
const curlCode = (c: SnippetClient, resource: string) => `curl ${c.issuer}/oauth/token \\
${
  c.method === "client_secret_basic"
    ? `  --user "${c.clientId}:$FOYER_CLIENT_SECRET" \\`
    : `  --data client_id=${c.clientId} --data-urlencode "client_secret=$FOYER_CLIENT_SECRET" \\`
}
  --data grant_type=client_credentials \\
  --data-urlencode ${quoted(`resource=${resource}`)}`;

const nextAuthCode = (c: SnippetClient) => `// auth.ts
import NextAuth from "next-auth";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: "foyer",
      name: ${text(c.provider)},
      type: "oidc",
      issuer: ${text(c.issuer)},
      clientId: ${text(c.clientId)},${
        hasSecret(c) ? "\n      clientSecret: process.env.FOYER_CLIENT_SECRET," : ""
      }${
        c.method === "client_secret_basic"
          ? ""
          : `\n      client: { token_endpoint_auth_method: ${text(c.method)} },`
      }
      authorization: { params: { scope: ${text(c.scope)} } },
      idToken: false,
    },
  ],
});${
  pathOf(c.redirectUri) === "/api/auth/callback/foyer"
    ? ""
    : "\n// Register /api/auth/callback/foyer of your application as a redirect address."
}`;

const authlibCode = (c: SnippetClient) => `oauth.register(
    name="foyer",
    client_id=${text(c.clientId)},${
      hasSecret(c) ? '\n    client_secret=os.environ["FOYER_CLIENT_SECRET"],' : ""
    }
    server_metadata_url=${text(`${c.issuer}/.well-known/openid-configuration`)},
    client_kwargs={
        "scope": ${text(c.scope)},
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": ${text(c.method)},
    },
)`;

const modAuthOpenidcCode = (
  c: SnippetClient,
) => `OIDCProviderMetadataURL ${c.issuer}/.well-known/openid-configuration
OIDCClientID ${c.clientId}
OIDCClientSecret \${FOYER_CLIENT_SECRET}
OIDCProviderTokenEndpointAuth ${c.method}
OIDCRedirectURI ${c.redirectUri}
OIDCCryptoPassphrase "\${OIDC_CRYPTO_PASSPHRASE}"
OIDCScope ${text(c.scope)}
OIDCPKCEMethod S256
OIDCResponseMode form_post${c.idTokenAlg === "RS256" ? "" : `\nOIDCIDTokenSignedResponseAlg ${c.idTokenAlg}`}`;

const oidcClientTsCode = (
  c: SnippetClient,
) => `import { ${c.requireDpop ? "IndexedDbDPoPStore, " : ""}UserManager } from "oidc-client-ts";

export const manager = new UserManager({
  authority: ${text(c.issuer)},
  client_id: ${text(c.clientId)},
  redirect_uri: ${text(c.redirectUri)},${
    c.postLogoutUri === null ? "" : `\n  post_logout_redirect_uri: ${text(c.postLogoutUri)},`
  }
  scope: ${text(c.scope)},
  ${
    c.requireDpop
      ? "dpop: { bind_authorization_code: true, store: new IndexedDbDPoPStore() }"
      : "loadUserInfo: true"
  },
});${c.requireDpop ? READ_PROFILE : ""}`;

/** oidc-client-ts 3 reads the profile with Bearer only. */
const READ_PROFILE = `

/** Reads an address, such as /api/v1/me, with the user's token and a proof. */
export const fetchAs = async (user, url) =>
  fetch(url, {
    headers: {
      Authorization: \`DPoP ${"$"}{user.access_token}\`,
      DPoP: await manager.dpopProof(url, user, "GET"),
    },
  });`;
