import { createHash } from "node:crypto";
import type { Start } from "../load/work";

export type Algorithm = "RS256" | "ES256";

/** Confidential client; `clientSecret` goes into HTTP Basic. */
export type Client = { clientId: string; clientSecret: string };

export type Format = "opaque" | "jwt";

/** API with a service that may use it, and the client of the API itself. */
export type Service = { client: Client; api: Client; resource: string };

export type Credentials = { username: string; password: string };

/** Redirect URI of every client of the benchmark. */
export const CALLBACK = "https://client.example/callback";

/** Number of people whose sessions and tokens the loads use: one for each connection. */
export const SESSIONS = 16;

/** Number of people who sign in, besides those. */
export const SIGN_INS = 64;

/** OpenID provider under load. All addresses are on 127.0.0.1. */
export type Provider = {
  name: string;
  /** PID of the process that answers. */
  pid: number;
  authorize: string;
  token: string;
  userinfo: string;
  jwks: string;
  revoke: string;
  introspect: string;
  /** Clients by the algorithm of their ID tokens. */
  clients: Record<Algorithm, Client>;
  scope: string;
  /** SESSIONS people, then SIGN_INS people. */
  people: Credentials[];
  /** Status of the redirect that carries a code. */
  redirect: 302 | 303;
  /** Number of codes, or of tokens to revoke, that each second of a round can use up. */
  inputs: number;
  /** Services by the format of their tokens, where the provider has APIs. */
  services?: Record<Format, Service>;
  /** Address of the admin API that accepts logins and consents (Hydra). */
  admin?: string;
  /** Changes the algorithm of ID tokens, where it is not the client's (Hydra). */
  use?: (algorithm: Algorithm) => Promise<void>;
};

/** Provider in which the first SESSIONS people have signed in, each in a browser. */
export type OpenProvider = Provider & { browsers: Start[] };

export const VERIFIER = "a-verifier-of-43-characters-as-rfc-7636-asks";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export function authorizePath({ authorize, scope }: Provider, { clientId }: Client): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope,
    state: "a-state-of-the-client",
    nonce: "a-nonce-of-the-client",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  });
  return `${new URL(authorize).pathname}?${query}`;
}

export const basic = ({ clientId, clientSecret }: Client) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
