import { readAccessToken, storedName } from "@/lib/oauth/token/jwt-access-token";
import { credentialHash, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { rememberedKeySet } from "./keys";

/** Token that a client asks about, as it is stored. */
export type HeldToken = {
  kind: "access_token" | "refresh_token" | "service_token";
  tokenHash: Buffer;
};

/** Returns the kind and the hash of a token, by its prefix or its signature; null for other text. */
export async function heldToken(token: string): Promise<HeldToken | null> {
  for (const [kind, credential] of KINDS) {
    const tokenHash = credentialHash(credential, token);
    if (tokenHash) return { kind, tokenHash };
  }
  if (!JWT.test(token)) return null;
  const tokenId = await readAccessToken(token, {
    keys: await rememberedKeySet(),
    issuer: issuer(),
  });
  return tokenId === null
    ? null
    : { kind: "service_token", tokenHash: sha256(storedName(tokenId)) };
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
