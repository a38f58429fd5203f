import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { allowInsecureRequests, ClientSecretBasic, Configuration } from "openid-client";
import { listen } from "./test-listen";
import type { Tokens } from "./tokens.mjs";

type Answer = (response: ServerResponse, form: URLSearchParams, request: IncomingMessage) => void;

/** Starts a real HTTP server with a token endpoint and a /me that return the test's answers. */
export async function startTokenEndpoint(answers: { token: Answer; me?: Answer }) {
  const refreshTokens: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    if (request.url !== "/token") return answers.me?.(response, form, request);
    refreshTokens.push(form.get("refresh_token") ?? "");
    answers.token(response, form, request);
  });
  const { origin, close } = await listen(server);
  const metadata = {
    issuer: origin,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/me`,
  };
  const configuration = new Configuration(metadata, "demo-web", {}, ClientSecretBasic("secret"));
  allowInsecureRequests(configuration);
  configuration.timeout = 0.3;
  return { configuration, refreshTokens, close };
}

export function answerJson(
  response: ServerResponse,
  { status = 200, body, headers = {} }: { status?: number; body: object; headers?: object },
) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Response of a rotating token endpoint, numbered by generation. */
export const rotated = (generation: number) => ({
  access_token: `at-${generation}`,
  refresh_token: `rt-${generation}`,
  token_type: "Bearer",
  expires_in: 900,
});

export const heldTokens = (change: Partial<Tokens> = {}): Tokens =>
  Object.freeze({
    accessToken: "at-0",
    refreshToken: "rt-0",
    idToken: "id-0",
    expiresAt: new Date(Date.now() + 900_000),
    scope: "openid",
    claims: { iss: "i", sub: "ada", aud: "demo-web", exp: 1, iat: 1 },
    renewals: 0,
    ...change,
  });

/** Ten seconds are less than the thirty that a request needs. */
export const aboutToEnd = () => heldTokens({ expiresAt: new Date(Date.now() + 10_000) });
