import type { Db } from "@/db/system/client";
import { redeemAuthorizationCode } from "@/db/tokens/code-redemptions";
import { widenGrant, widenGrantOfApi } from "@/db/tokens/grants";
import { rotateRefreshTokens } from "@/db/tokens/refresh-tokens";
import { sha256 } from "@/lib/runtime/crypto";
import { permit } from "./apis";
import { makeApplication, makeSession, makeUser } from "./factories";
import { issueCode, newTokenHashes } from "./tokens";

type Api = { id: string; scopes: readonly string[] };

const CHALLENGE = "c".repeat(43);

/** Creates an application that a user allowed to use APIs, with ways to get tokens. */
export async function makeAuthorized(
  db: Db,
  { scopes, apis, now }: { scopes: string[]; apis: readonly Api[]; now: Date },
) {
  const { id: userId } = await makeUser(db);
  const application = await makeApplication(db);
  const { id: applicationId, redirectUri } = application;
  const { id: sessionId } = await makeSession(db, userId);
  const later = new Date(now.getTime() + 3600_000);
  const secretHash = sha256(application.clientSecret);
  const client = {
    clientId: application.clientId,
    method: "client_secret_basic",
    secretHash,
  } as const;
  for (const api of apis) await permit(db, applicationId, api);
  const grantId = await widenGrant(db, { userId, applicationId, scopes, now });
  await db.transaction(async (tx) => {
    for (const api of apis) await widenGrantOfApi(tx, grantId, api);
  });

  /** Issues a code for what the user allowed; null if that is cut. */
  async function authorize() {
    const allowed = apis.map((api) => ({ id: api.id, scopes: api.scopes }));
    const family = { applicationId, sessionId, scopes, apis: allowed, familyExpiresAt: later };
    const { issued, codeHash } = await issueCode(db, { ...family, codeExpiresAt: later, now });
    return issued ? codeHash : null;
  }

  /** Redeems a code for an API, or for what the rules choose; null if refused. */
  async function redeem(hash: Buffer, resource: string | null = null) {
    const tokens = newTokenHashes(later);
    const code = { hash, client, resource, redirectUri, codeChallenge: CHALLENGE, tokens };
    const grant = await redeemAuthorizationCode(db, code, now);
    return grant && { grant, tokens };
  }

  async function rotate(
    hash: Buffer,
    { resource = null, wanted = null }: { resource?: string | null; wanted?: string[] | null } = {},
  ) {
    const tokens = newTokenHashes(later);
    const rotation = { hash, client, resource, scopes: wanted, tokens };
    const [grant] = await rotateRefreshTokens(db, [rotation], now);
    return grant ? { grant, tokens } : null;
  }

  return { userId, applicationId, grantId, client, authorize, redeem, rotate };
}
