import type { ClientProof, TokenClient } from "@/db/applications/applications";
import { revokeFamily } from "@/db/revocation";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { TokenGrant } from "@/db/tokens/access-tokens";
import {
  findAuthorizationCode,
  type Redemption,
  redeemAuthorizationCodes,
} from "@/db/tokens/code-redemptions";
import type { NewTokens } from "@/db/tokens/new-tokens";
import { findRefreshToken, type Rotation, rotateRefreshTokens } from "@/db/tokens/refresh-tokens";
import { originOf } from "@/lib/http/request";
import { isTooLong } from "@/lib/oauth/parameters";
import { readAudience } from "@/lib/oauth/resource";
import { type CodeRefusal, checkCode, s256Challenge } from "@/lib/oauth/token/code-exchange";
import type { RequestKey } from "@/lib/oauth/token/dpop-key";
import { checkRefresh, type RefreshRefusal, wantedScopes } from "@/lib/oauth/token/refresh";
import type { CodeExchange, Refresh } from "@/lib/oauth/token/request";
import { credentialHash } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { gathered } from "@/lib/runtime/turns";

const redeem = gathered((codes: Redemption[]) =>
  redeemAuthorizationCodes(database(), codes, new Date()),
);

/** Redeems a code by one statement (RFC 6749 section 4.1.3), or returns null without a change. */
export async function exchangeCode(
  exchange: CodeExchange,
  { client, jkt, tokens }: { client: ClientProof; jkt: string | null; tokens: NewTokens },
): Promise<TokenGrant | null> {
  const hash = credentialHash("authorizationCode", exchange.code);
  const { redirectUri } = exchange;
  const codeChallenge = s256Challenge(exchange.codeVerifier);
  const audience = readAudience(exchange.resource);
  // No code has such an address, and it would slow down a statement that others share.
  if (!hash || !codeChallenge || !audience || isTooLong("redirect_uri", redirectUri)) return null;
  return redeem({ hash, client, jkt, ...audience, tokens, redirectUri, codeChallenge });
}

/**
 * Returns why a code was refused. Revokes what the code gave if its own client used it a second
 * time, with the right verifier.
 */
export async function handleRefusedCode(
  exchange: CodeExchange,
  client: Pick<TokenClient, "id" | "clientId">,
  { key, now, headers }: { key: RequestKey; now: Date; headers: Headers },
): Promise<CodeRefusal> {
  const db = database();
  const codeHash = credentialHash("authorizationCode", exchange.code);
  const issued = codeHash && (await reading(findAuthorizationCode(db, codeHash)));
  const checked = checkCode(exchange, { applicationId: client.id, issued, key, now });
  if (checked.ok) return "access_cut";
  if (checked.error === "code_reused" && issued) {
    const replayed = { familyId: issued.familyId, credential: "authorization_code" } as const;
    const context = { actorId: null, origin: originOf(headers), at: now };
    await db.transaction((tx) => revokeFamily(tx, replayed, context));
    increment("foyer_replays_total", { credential: "authorization_code" });
    log().warn({ event: "code_reused", clientId: client.clientId, family: issued.familyId });
  }
  return checked.error;
}

const rotate = gathered((rotations: Rotation[]) =>
  rotateRefreshTokens(database(), rotations, new Date()),
);

/** Rotates a refresh token in one statement (RFC 6749 section 6); null changes nothing. */
export async function refreshGrant(
  refresh: Refresh,
  { client, jkt, tokens }: { client: ClientProof; jkt: string | null; tokens: NewTokens },
): Promise<TokenGrant | null> {
  const hash = credentialHash("refreshToken", refresh.refreshToken);
  const scopes = wantedScopes(refresh);
  const audience = readAudience(refresh.resource);
  // No grant has such a scope, and it would slow down a statement that others share.
  if (!hash || !audience || isTooLong("scope", refresh.scope ?? undefined)) return null;
  return rotate({ hash, client, jkt, ...audience, tokens, scopes });
}

/**
 * Returns why a refresh was refused. Revokes the family after a replay, including the newest tokens
 * (RFC 9700 section 4.14.2).
 */
export async function handleRefusedRefresh(
  refresh: Refresh,
  client: TokenClient,
  { key, now, headers }: { key: RequestKey; now: Date; headers: Headers },
): Promise<RefreshRefusal> {
  const db = database();
  const tokenHash = credentialHash("refreshToken", refresh.refreshToken);
  const issued = tokenHash && (await reading(findRefreshToken(db, tokenHash)));
  const checked = checkRefresh(refresh, { applicationId: client.id, issued, key, now });
  if (checked.ok) return "access_cut";
  if (checked.error === "refresh_token_replayed" && issued) {
    const { familyId: family } = issued;
    const replayed = { familyId: family, credential: "refresh_token" } as const;
    const context = { actorId: null, origin: originOf(headers), at: now };
    await db.transaction((tx) => revokeFamily(tx, replayed, context));
    increment("foyer_replays_total", { credential: "refresh_token" });
    log().warn({ event: "refresh_token_replayed", clientId: client.clientId, family });
  }
  return checked.error;
}
