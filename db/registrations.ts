import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "./client";
import { applicationSecrets, applications, redirectUris } from "./schema/applications";

/** An application to register; its first secret too, where its method takes one. */
export type NewApplication = {
  application: typeof applications.$inferInsert;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  secret: { hash: Buffer; label: string } | null;
};

/** All of it or nothing. Answers the id of the secret. */
export function insertApplication(db: Db, given: NewApplication): Promise<string | null> {
  const { application, secret } = given;
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(applications)
      .values(application)
      .returning({ id: applications.id });
    if (!made) throw new Error("an insert returned no row");
    const addresses = [
      ...given.redirectUris.map((uri) => ({ purpose: "authorization" as const, uri })),
      ...given.postLogoutRedirectUris.map((uri) => ({ purpose: "post_logout" as const, uri })),
    ];
    await tx
      .insert(redirectUris)
      .values(addresses.map((address) => ({ applicationId: made.id, ...address })));
    if (!secret) return null;
    const [kept] = await tx
      .insert(applicationSecrets)
      .values({ applicationId: made.id, secretHash: secret.hash, label: secret.label })
      .returning({ id: applicationSecrets.id });
    return kept?.id ?? null;
  });
}

/** Tokens stay as dead as the suspension made them (db/access.ts). False if it is not suspended. */
export async function liftSuspension(db: Db, clientId: string): Promise<boolean> {
  const lifted = await db
    .update(applications)
    .set({ suspendedAt: null })
    .where(and(eq(applications.clientId, clientId), isNotNull(applications.suspendedAt)))
    .returning({ id: applications.id });
  return lifted.length === 1;
}
