// @ts-nocheck: the MCP SDK is installed by the test, not by this project.
// An MCP server that Foyer protects, an MCP client with a registered client ID that uses it for the
// person who visits /login, and two services that use it for themselves. All are the SDK's own, and
// find Foyer by metadata alone.
import { randomUUID } from "node:crypto";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import {
  ClientCredentialsProvider,
  PrivateKeyJwtProvider,
} from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import { mcpAuthMetadataRouter } from "@modelcontextprotocol/sdk/server/auth/router.js";
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const { ISSUER, PORT, CLIENT_ID, CLIENT_SECRET, SERVER_ID, SERVER_SECRET } = process.env;
const { SECRET_SERVICE_ID, SECRET_SERVICE_SECRET, KEY_SERVICE_ID, KEY_SERVICE_KEY } = process.env;
const origin = `http://localhost:${PORT}`;
const resource = new URL(`${origin}/mcp`);
const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;

/** Asks Foyer about a token, as the server's own client. */
async function verifyAccessToken(token) {
  const answer = await fetch(`${ISSUER}/oauth/introspect`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${SERVER_ID}:${SERVER_SECRET}`).toString("base64")}`,
    },
    body: new URLSearchParams({ token }),
  });
  const { active, aud, client_id, scope = "", exp, sub } = await answer.json();
  if (!active) return { token, clientId: "", scopes: [], expiresAt: 1 };
  const about = { clientId: client_id, scopes: scope.split(" "), expiresAt: exp };
  return { token, ...about, resource: new URL(aud), extra: { sub } };
}

function newServer() {
  const server = new McpServer({ name: "Notes", version: "1.0.0" });
  server.registerTool("whoami", { description: "Tells who calls" }, ({ authInfo }) => ({
    content: [{ type: "text", text: JSON.stringify([authInfo.extra.sub, authInfo.scopes]) }],
  }));
  return server;
}

const app = createMcpExpressApp();
const oauthMetadata = await (
  await fetch(`${ISSUER}/.well-known/oauth-authorization-server`)
).json();
app.use(
  mcpAuthMetadataRouter({
    oauthMetadata,
    resourceServerUrl: resource,
    scopesSupported: ["notes:read", "notes:write"],
  }),
);
const guard = requireBearerAuth({
  verifier: { verifyAccessToken },
  requiredScopes: ["notes:read"],
  resourceMetadataUrl: metadata,
  expectedResource: resource,
});
app.all("/mcp", guard, async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await newServer().connect(transport);
  await transport.handleRequest(request, response, request.body);
});

/** Keeps what the client has to remember, in memory. */
const kept = { state: randomUUID() };
const provider = {
  redirectUrl: `${origin}/callback`,
  clientMetadata: { redirect_uris: [`${origin}/callback`], client_name: "Notes client" },
  clientInformation: () => ({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
  state: () => kept.state,
  tokens: () => kept.tokens,
  saveTokens: (tokens) => Object.assign(kept, { tokens }),
  invalidateCredentials: () => Object.assign(kept, { tokens: undefined }),
  redirectToAuthorization: (address) => Object.assign(kept, { address }),
  saveCodeVerifier: (verifier) => Object.assign(kept, { verifier }),
  codeVerifier: () => kept.verifier,
};

const newTransport = (authProvider) =>
  new StreamableHTTPClientTransport(resource, { authProvider });

async function callTool(authProvider) {
  const client = new Client({ name: "Notes client", version: "1.0.0" });
  await client.connect(newTransport(authProvider));
  const { content } = await client.callTool({ name: "whoami" });
  await client.close();
  return JSON.parse(content[0].text);
}

/** Calls the tool; null if the person has to authorize the client first. */
async function whoami() {
  try {
    return await callTool(provider);
  } catch (error) {
    if (error instanceof UnauthorizedError) return null;
    throw error;
  }
}

const SERVICES = {
  secret: () =>
    new ClientCredentialsProvider({
      clientId: SECRET_SERVICE_ID,
      clientSecret: SECRET_SERVICE_SECRET,
      expectedIssuer: ISSUER,
    }),
  key: () =>
    new PrivateKeyJwtProvider({
      clientId: KEY_SERVICE_ID,
      privateKey: JSON.parse(KEY_SERVICE_KEY),
      algorithm: "ES256",
      expectedIssuer: ISSUER,
    }),
};

app.get("/login", async (_, response) => {
  const answer = await whoami();
  if (answer) response.json(answer);
  else response.redirect(String(kept.address));
});
app.get("/callback", async ({ query }, response) => {
  await newTransport(provider).finishAuth(query.code);
  response.json({ answer: await whoami(), tokens: kept.tokens });
});
/** Replaces the access token by a wrong one, so that the client has to refresh it. */
app.get("/refresh", async (_, response) => {
  const before = kept.tokens.access_token;
  kept.tokens.access_token = "expired";
  const answer = await whoami();
  response.json({ answer, isNew: kept.tokens.access_token !== before });
});
app.get("/service/:kind", async ({ params }, response) => {
  try {
    response.json(await callTool(SERVICES[params.kind]()));
  } catch (error) {
    response.status(502).end(String(error));
  }
});
app.get("/", (_, response) => response.end("ready"));
app.listen(Number(PORT), "localhost");
