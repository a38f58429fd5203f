import { database } from "@/db/system/client";
import type { OwnToken } from "@/db/tokens/introspection";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { answerClient, type ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import { readAccessToken } from "@/lib/oauth/token/jwt-access-token";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";
import { rememberedKeySet } from "./keys";

type Kind = "access_token" | "refresh_token" | "service_token";

/** Statements about a token of each kind; null if the client is not authenticated. */
export type TokenStatements<T> = Record<Kind, (own: OwnToken) => Promise<T | null>>;

/** Authenticates a client that names a token, and runs its statement. `unknown` answers for text that is no token. */
export async function askAboutToken<T>(
  { values, credentials }: ClientRequest,
  statements: TokenStatements<T>,
  unknown: T,
): Promise<ClientAnswer<T, ClientAuthenticationRefusal | TokenQueryRefusal>> {
  const now = new Date();
  const token = queriedToken(values);
  const held = token.ok ? await heldToken(token.value) : null;
  if (held) {
    const { kind, tokenHash } = held;
    return askAsClient(credentials, now, (client) => statements[kind]({ tokenHash, client }));
  }
  const client = await authenticateClient(database(), credentials, now);
  if (!client.ok) return client;
  return answerClient(credentials, token.ok ? ok(unknown) : token);
}

/** Returns the kind and the hash of a token, by its prefix or its signature; null for other text. */
async function heldToken(token: string): Promise<{ kind: Kind; tokenHash: Buffer } | null> {
  for (const [kind, credential] of KINDS) {
    const tokenHash = credentialHash(credential, token);
    if (tokenHash) return { kind, tokenHash };
  }
  if (!JWT.test(token)) return null;
  const read = await readAccessToken(token, { keys: await rememberedKeySet(), issuer: issuer() });
  if (!read) return null;
  return { kind: read.isOfService ? "service_token" : "access_token", tokenHash: read.tokenHash };
}

const KINDS = [
  ["access_token", "accessToken"],
  ["refresh_token", "refreshToken"],
  ["service_token", "serviceToken"],
] as const;

/**
 * Compact serialization of a JWT (RFC 7519 section 3); anything else isn't parsed. The claims of one
 * with 100 scopes of 64 characters fit.
 */
const JWT = /^[\w-]{1,1024}\.[\w-]{1,16384}\.[\w-]{1,1024}$/;
