import { randomBytes } from "node:crypto";

/**
 * Load of a single anonymous client. `{n}` in a body or path is replaced by a new number for each
 * request, and `{token}` by a new random token. With `networks`, it comes from that many.
 */
export type Flood = {
  origin: string;
  method: "GET" | "POST";
  path: string;
  connections: number;
  headers?: Record<string, string>;
  body?: string;
  networks?: number;
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** `share` is the minimum remaining share of `/me` throughput; null if only counts matter. */
export type FloodCase = Omit<Flood, "origin"> & { name: string; share: number | null };

const form = (path: string, body: string, headers: Record<string, string> = {}) => ({
  method: "POST" as const,
  path,
  headers: { ...FORM, ...headers },
  body,
});

type Client = { id: string; redirectUri: string };

export const authorization = ({ id, redirectUri }: Client) => ({
  response_type: "code",
  client_id: id,
  redirect_uri: redirectUri,
  scope: "openid",
  code_challenge: randomBytes(32).toString("base64url"),
  code_challenge_method: "S256",
});

/** Lists the floods that a single anonymous client can send. */
export const floodCases = (origin: string, client: Client): FloodCase[] => [
  ...refusedSecrets(origin, client),
  { name: "/sign-in", share: 0.5, connections: 40, method: "GET", path: "/sign-in" },
  { name: "unknown addresses", share: 0.5, connections: 40, method: "GET", path: "/nothing/{n}" },
  ...pendingRequests(client),
];

/** Returns floods with wrong passwords, secrets and names. Browser forms send an Origin header. */
function refusedSecrets(origin: string, { id }: Client): FloodCase[] {
  const posted = (path: string, body: string) => form(path, body, { origin });
  const authorization = `Basic ${Buffer.from(`${id}:wrong-secret`).toString("base64")}`;
  const connections = 150;
  const share = 0.7;
  return [
    {
      name: "wrong sign-ins",
      ...posted("/sign-in/password", "username=nobody&password=wrong-password"),
    },
    {
      name: "wrong sign-ins with invented names",
      ...posted("/sign-in/password", "username={n}&password=wrong-password"),
    },
    {
      name: "wrong client secrets",
      ...form("/oauth/token", "grant_type=refresh_token&refresh_token=x", { authorization }),
    },
    { name: "password resets", ...posted("/forgot-password/request", "login={n}") },
  ].map((flood) => ({ ...flood, connections, share }));
}

/** Floods of requests that are stored, or were before their number and size were limited. */
function pendingRequests(client: Client): FloodCase[] {
  const parameters = new URLSearchParams(authorization(client));
  // Random text, so that PostgreSQL cannot compress it; a parameter can have 4,096 characters.
  const text = (bytes: number) => randomBytes(bytes).toString("base64url");
  const authorize = (...names: string[]) =>
    form(
      "/oauth/authorize",
      [parameters, ...names.map((name) => `${name}=${text(3000)}`)].join("&"),
    );
  const token = "grant_type=refresh_token&refresh_token=x&client_id={n}";
  return [
    { name: "authorization requests of 4 kB", ...authorize("state") },
    {
      name: "authorization requests of 24 kB",
      ...authorize("state", "nonce", "login_hint", "ui_locales", "claims_locales", "acr_values"),
    },
    { name: "invented client ids", ...form("/oauth/token", token) },
  ].map((flood) => ({ ...flood, connections: 40, share: null }));
}
