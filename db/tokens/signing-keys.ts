import { sql } from "drizzle-orm";
import type { signingKeys } from "@/db/schema/tokens";
import type { Execute } from "@/db/system/client";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/**
 * Returns all keys, oldest first: `next`, `active`, and retired keys whose tokens may still be
 * presented.
 */
export const listSigningKeys = async (db: Execute): Promise<SigningKeyRow[]> => [
  ...(await db.execute<SigningKeyRow>(sql`
    select kid, alg, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk", created_at as "createdAt",
      activated_at as "activatedAt", retired_at as "retiredAt"
    from signing_keys order by created_at, kid`)),
];
