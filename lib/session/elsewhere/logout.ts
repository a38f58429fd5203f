import { errors, jwtVerify } from "jose";
import type { RequestOrigin } from "@/db/audit/events";
import { endSessionsOf, isNamed, spendLogoutToken } from "@/db/identities/logouts";
import type { IdentityProvider } from "@/db/identities/providers";
import { database, type Transaction } from "@/db/system/client";
import type { Arrival } from "@/lib/oauth/upstream/claims";
import {
  LOGOUT_TOKEN_SECONDS,
  readLogoutToken,
  type UpstreamLogout,
} from "@/lib/oauth/upstream/logout-token";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { storedProvider } from "./begin";
import { Unreached } from "./fetch-upstream";
import { keysOf } from "./keys";
import { metadataOf } from "./metadata";

type Refusal = "logout_token_unfit" | "provider_unknown" | "provider_unreachable";

/**
 * Ends the sessions that a provider says that ended there (OpenID Connect Back-Channel Logout 1.0 section
 * 2.5), with all that rests on them. A provider that is disabled may: its sessions go on, and a logout only
 * ever ends some. Returns their number.
 */
export async function endSessionsElsewhere(
  { providerId, logoutToken }: { providerId: string; logoutToken: string },
  origin: RequestOrigin,
): Promise<Result<number, Refusal>> {
  const now = new Date();
  const provider = await storedProvider(providerId);
  if (!provider) return refuse("provider_unknown");
  const logout = await verify(provider, logoutToken, now);
  if (!logout.ok) return logout;
  const { jti, ...named } = logout.value;
  const used = {
    providerId,
    jtiHash: sha256(jti),
    namedHash: hashOf(named),
    expiresAt: keptAfter(now),
  };
  const context = { actorId: null, origin, at: now };
  // In one transaction: a token that is used up has ended its sessions.
  return database().transaction(async (tx): Promise<Result<number, Refusal>> => {
    if (!(await spendLogoutToken(tx, used))) return refuse("logout_token_unfit");
    return ok(await endSessionsOf(tx, { providerId, by: provider.name, ...named }, context));
  });
}

const keptAfter = (at: Date) => new Date(at.getTime() + 2 * LOGOUT_TOKEN_SECONDS * 1000);

const hashOf = ({ subject, sid }: Pick<UpstreamLogout, "subject" | "sid">) =>
  sha256(JSON.stringify(["ended", subject, sid]));

/** Somebody whose sign-in with a provider began at a time. */
type Coming = {
  arrival: Pick<Arrival, "subject" | "sid">;
  provider: Pick<IdentityProvider, "id">;
  begunAt: Date;
};

/** True if the provider has said since a sign-in began that its session there ended: its logout token overtook it. */
export function hasEndedElsewhere(
  tx: Transaction,
  { arrival: { subject, sid }, provider: { id: providerId }, begunAt }: Coming,
): Promise<boolean> {
  // Without a `sid`, the last one is nobody: a token names somebody.
  const named = [
    { subject, sid: null },
    { subject, sid },
    { subject: null, sid },
  ];
  return isNamed(tx, { providerId, namedHashes: named.map(hashOf), until: keptAfter(begunAt) });
}

async function verify(
  provider: IdentityProvider,
  logoutToken: string,
  now: Date,
): Promise<Result<UpstreamLogout, Refusal>> {
  const metadata = await metadataOf(provider, now);
  if (!metadata) return refuse("provider_unreachable");
  const { issuer, clientId: audience, subjectClaim } = provider;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      logoutToken,
      keysOf(provider, metadata.jwks_uri),
      {
        ...{ issuer, audience },
        requiredClaims: ["iat", "exp"],
        maxTokenAge: LOGOUT_TOKEN_SECONDS,
        clockTolerance: 10,
        currentDate: now,
      },
    );
    return readLogoutToken(payload, { type: protectedHeader.typ, subjectClaim });
  } catch (error) {
    if (error instanceof Unreached) return refuse("provider_unreachable");
    if (error instanceof errors.JOSEError) return refuse("logout_token_unfit");
    throw error;
  }
}
