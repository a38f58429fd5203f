import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Transaction } from "./client";
import { applicationSecrets } from "./schema/application-secrets";
import { applications } from "./schema/applications";
import { redirectUris } from "./schema/redirect-uris";
import { sites } from "./schema/sites";
import { users } from "./schema/users";
import { DEMONSTRATION_SITES } from "./sites/demonstration";

export type DemonstrationSecrets = {
  adminPassword: string;
  userPassword: string;
  clientSecret: string;
};

/** Client IDs of the demonstration's applications. */
export const DEMONSTRATION_CLIENTS = ["demo-web", "demo-spa"] as const;

/** True if the installation has ever had a user: users are never deleted. */
export async function hasAnyUser(db: Db): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(users).limit(1);
  return found.length > 0;
}

/** Inserts the demonstration data of docs/specification.md, section 11. */
export async function seed(
  tx: Transaction,
  given: { adminPasswordHash: string; userPasswordHash: string; clientSecret: string },
): Promise<void> {
  await tx.insert(sites).values(DEMONSTRATION_SITES);
  await tx.insert(users).values(demonstrationUsers(given));
  const registered = {
    scopes: ["openid", "profile", "email", "offline_access"],
    grantTypes: ["authorization_code", "refresh_token"],
  };
  const [web, spa] = await tx
    .insert(applications)
    .values([
      {
        clientId: DEMONSTRATION_CLIENTS[0],
        name: "Demo Web",
        tokenEndpointAuthMethod: "client_secret_basic",
        ...registered,
      },
      {
        clientId: DEMONSTRATION_CLIENTS[1],
        name: "Demo SPA",
        tokenEndpointAuthMethod: "none",
        ...registered,
      },
    ])
    .returning({ id: applications.id });
  if (!web || !spa) throw new Error("an insert of two rows returned fewer");
  const secretHash = createHash("sha256").update(given.clientSecret, "utf8").digest();
  await tx
    .insert(applicationSecrets)
    .values({ applicationId: web.id, secretHash, label: "demonstration" });
  await tx.insert(redirectUris).values([
    { applicationId: web.id, purpose: "authorization", uri: "http://localhost:4000/callback" },
    { applicationId: web.id, purpose: "post_logout", uri: "http://localhost:4000/" },
    { applicationId: spa.id, purpose: "authorization", uri: "http://localhost:4001/" },
  ]);
}

const demonstrationUsers = (given: { adminPasswordHash: string; userPasswordHash: string }) => [
  {
    username: "admin",
    name: "Alex Administrator",
    role: "administrator" as const,
    passwordHash: given.adminPasswordHash,
  },
  {
    username: "ada",
    name: "Ada Lovelace",
    email: "ada@example.org",
    emailVerifiedAt: new Date(),
    picture: "https://example.org/people/ada.png",
    passwordHash: given.userPasswordHash,
  },
];
