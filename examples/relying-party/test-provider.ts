import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { listen } from "./test-listen";

export const CLIENT_SECRET = "a secret of the tests +/%: äü".replace(/[^ -~]/g, "").padEnd(43, "x");

const ADA = {
  sub: "ada",
  name: "Ada <b>Lovelace</b>",
  preferred_username: "ada",
  email: "ada@example.org",
  email_verified: true,
};

const configurationFor = (redirectUri: string): Configuration => ({
  clients: [
    {
      client_id: "demo-web",
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [new URL("/", redirectUri).href],
      grant_types: ["authorization_code", "refresh_token"],
    },
  ],
  claims: {
    openid: ["sub"],
    profile: ["name", "preferred_username"],
    email: ["email", "email_verified"],
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
  cookies: { keys: ["for the tests only"] },
  ttl: {
    AccessToken: 900,
    IdToken: 900,
    Grant: 3600,
    Interaction: 3600,
    Session: 3600,
    RefreshToken: 3600,
  },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ADA }),
});

/**
 * A certified in-memory provider other than Foyer: PKCE required, rotating refresh tokens. Every
 * visitor is signed in as Ada, unless `mood` says otherwise.
 */
export async function startProvider(redirectUri: string) {
  const mood = { isDown: false, denies: false, showsOtherKeys: false };
  const tokenCalls: number[] = [];
  const grants: string[] = [];
  let handle: Listener = (_, response) => response.end();
  const server = createServer((request, response) => void handle(request, response));
  const { origin, close } = await listen(server);
  const provider = new Provider(origin, configurationFor(redirectUri));
  const answer = provider.callback();

  handle = async (request, response) => {
    const path = request.url ?? "";
    if (path === "/token") tokenCalls.push(Date.now());
    if (mood.isDown) return response.writeHead(503).end();
    if (mood.showsOtherKeys && path === "/jwks") return otherKeys(response);
    return path.startsWith("/interaction/")
      ? interact(request, response)
      : answer(request, response);
  };

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const interaction = await provider.interactionDetails(request, response);
    const result = mood.denies ? DENIAL : await allow(provider, interaction, grants);
    return provider.interactionFinished(request, response, result);
  }

  /** Revokes refresh tokens as removing the application in the account center does. */
  const endAllSignIns = () =>
    Promise.all(grants.map((grantId) => provider.RefreshToken.revokeByGrantId(grantId)));

  return { origin, close, mood, tokenCalls, endAllSignIns };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;
const DENIAL = { error: "access_denied", error_description: "not <today>" };

/** Keys with the right key id that have signed nothing. */
async function otherKeys(response: ServerResponse) {
  const { publicKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "keystore-CHANGE-ME", use: "sig" };
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ keys: [key] }));
}

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

async function allow(
  provider: Provider,
  { params, session, prompt }: Interaction,
  grants: string[],
) {
  if (prompt.name === "login") return { login: { accountId: "ada" } };
  const grant = new provider.Grant({
    accountId: session?.accountId ?? "ada",
    clientId: String(params.client_id),
  });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  grants.push(grantId);
  return { consent: { grantId } };
}
