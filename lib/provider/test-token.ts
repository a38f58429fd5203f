import { issueTestToken } from "@/db/apis/test-tokens";
import type { AuditContext } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { countAgainst } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { accessTokenFor } from "./access-token";
import { activeSigners } from "./keys";

export type TestToken = {
  value: string;
  /** Name of the API. */
  name: string;
  identifier: string;
  scopes: readonly string[];
  minutes: number;
};

/**
 * Issues a token that a service could get itself, to try an API with, for an administrator or for
 * the user who owns API and service. It lasts as long as the service's own, and ends like them.
 */
export async function testToken(
  { id: apiId, ownerId }: { id: string; ownerId?: string | undefined },
  { clientId, scopes }: { clientId: string; scopes: string[] },
  context: AuditContext,
): Promise<Result<TestToken, "none_chosen" | "no_test_token" | "too_many_tokens">> {
  const { at, actorId } = context;
  if (scopes.length === 0) return refuse("none_chosen");
  if (countAgainst("tokenCheck", `${actorId}`).exceeded) return refuse("too_many_tokens");
  const signers = await activeSigners();
  const opaque = newCredential("serviceToken");
  const tokenHash = sha256(opaque);
  const issued = await issueTestToken(
    database(),
    {
      ...{ apiId, clientId, ownerId, tokenHash, scopes },
      opaqueExpiresAt: after(at, LIFETIME.accessToken),
      jwtExpiresAt: after(at, LIFETIME.jwtAccessToken),
    },
    context,
  );
  if (!issued) return refuse("no_test_token");
  const access = { ...issued, clientId, subject: clientId, tokenHash, jkt: null };
  return ok({
    value: await accessTokenFor({ opaque, audience: issued, access, signers }),
    name: issued.name,
    identifier: issued.identifier,
    scopes: issued.scopes,
    minutes: Math.round((issued.expiresAt.getTime() - at.getTime()) / 60_000),
  });
}
