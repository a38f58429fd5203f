import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createLocalJWKSet, jwtVerify } from "jose";
import { listenLocally } from "@/test/local-server";
import { expect } from "./spec";
import { world } from "./world";

type Answer = (response: ServerResponse, count: number) => unknown;

export type Received = { method: string; path: string; type: string; body: string; at: number };

/**
 * A relying party's back-channel logout address on this machine: records requests, and answers as
 * the test defines.
 */
export async function startLogoutReceiver(answer: Answer = (response) => response.end(), port = 0) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url: path = "" } = request;
    const type = request.headers["content-type"] ?? "";
    received.push({ method, path, type, body, at: performance.now() });
    answer(response, received.length);
  });
  const { port: own, stop } = await listenLocally(server, port);
  return {
    uri: `http://127.0.0.1:${own}/logged-out?tenant=1`,
    port: own,
    received,
    tokens: () => received.map(({ body }) => new URLSearchParams(body).get("logout_token") ?? ""),
    close: stop,
  };
}

export type LogoutReceiver = Awaited<ReturnType<typeof startLogoutReceiver>>;

const KEYS = () => fetch(`${world().origin}/oauth/jwks`).then((response) => response.json());

/** Validates a logout token (Back-Channel Logout 1.0 section 2.6); returns its claims and header. */
export async function verifyLogoutToken(token: string, clientId: string) {
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(await KEYS()), {
    issuer: world().origin,
    audience: clientId,
    typ: "logout+jwt",
    maxTokenAge: 10,
    requiredClaims: ["iss", "aud", "iat", "exp", "jti", "sub", "sid", "events"],
  });
  expect(payload.events).toEqual({ "http://schemas.openid.net/event/backchannel-logout": {} });
  expect(payload).not.toHaveProperty("nonce");
  return { claims: payload, header: protectedHeader };
}

/** Timeout that counts as immediate. */
export const SOON = { timeout: 8000, intervals: [50] };
