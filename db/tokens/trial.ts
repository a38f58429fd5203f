import type { ClientProof } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { findProfileOfAccessToken, type TokenGrant, type TokenProfile } from "./access-tokens";
import { type CodeIssue, insertAuthorizationCode } from "./authorization-codes";
import { redeemAuthorizationCode } from "./code-redemptions";
import type { NewTokens } from "./new-tokens";

export type Trial = {
  userId: string;
  issue: CodeIssue;
  /** Proof with a secret of its own, which only this trial stores; null if the method takes none. */
  client: ClientProof;
  /** Thumbprint of a key; null unless the application requires DPoP. */
  jkt: string | null;
  tokens: NewTokens;
};

export type Tried = { grant: TokenGrant; profile: TokenProfile | null };

/** Carries the result out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly tried: Tried | null;

  constructor(tried: Tried | null) {
    super("a trial is always rolled back");
    this.tried = tried;
  }
}

/**
 * Runs the statements of the authorization code flow, from the consent to `/me`, in a transaction
 * that is always rolled back: no other connection ever sees the grant, the code or the tokens
 * (docs/decisions/0090-try-applications-in-a-rolled-back-transaction.md). Null if access is cut.
 */
export async function tryAuthorizationCode(db: Db, trial: Trial): Promise<Tried | null> {
  try {
    return await db.$client.begin(async (sql): Promise<never> => {
      // The statements of the flow use nothing else of a database.
      const inside = { $client: sql } as unknown as Db;
      throw new RolledBack(await runFlow(inside, trial));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.tried;
    throw error;
  }
}

async function runFlow(
  db: Db,
  { userId, issue, client, jkt, tokens }: Trial,
): Promise<Tried | null> {
  const { applicationId, scopes, redirectUri, codeChallenge, codeHash, now } = issue;
  await db.$client`
    insert into grants (user_id, application_id, scopes, created_at)
    values (${userId}, ${applicationId}, ${scopes}, ${now})
    on conflict (user_id, application_id) where revoked_at is null
    do update set scopes = array(select distinct unnest(grants.scopes || excluded.scopes))`;
  if (client.secretHash !== null)
    await db.$client`
      insert into application_secrets (application_id, secret_hash, label, created_at)
      values (${applicationId}, ${client.secretHash}, 'trial', ${now})`;
  if (!(await insertAuthorizationCode(db, issue))) return null;
  const code = { hash: codeHash, client, jkt, tokens, redirectUri, codeChallenge };
  const grant = await redeemAuthorizationCode(db, code, now);
  return (
    grant && { grant, profile: await findProfileOfAccessToken(db, tokens.accessTokenHash, now) }
  );
}
