import type { Audience } from "@/db/tokens/access-tokens";
import {
  ACCESS_TOKEN_TYP,
  type AccessTokenClaims,
  accessTokenClaims,
} from "@/lib/oauth/token/jwt-access-token";
import { issuer } from "@/lib/runtime/env";
import { type Signers, signJwt } from "./keys";

type Issued = {
  /** The opaque token; its SHA-256 is `tokenHash`. */
  opaque: string;
  /** Null for Foyer itself. */
  audience: Audience | null;
  access: Omit<AccessTokenClaims, "issuer" | "audience">;
  signers: Signers;
};

/**
 * Returns an access token as its audience wants it: opaque, or signed (RFC 9068). Needs no database:
 * the grant is used up.
 */
export const accessTokenFor = ({ opaque, audience, access, signers }: Issued) =>
  audience?.tokenFormat === "jwt"
    ? signJwt(
        accessTokenClaims({ ...access, issuer: issuer(), audience: audience.identifier }),
        signers[audience.signingAlg],
        ACCESS_TOKEN_TYP,
      )
    : opaque;
