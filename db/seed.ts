import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { insertImage, type NewImage } from "./images";
import { apiPermissions, apiScopes, apis } from "./schema/apis";
import { applicationSecrets } from "./schema/application-secrets";
import { applications } from "./schema/applications";
import { redirectUris } from "./schema/redirect-uris";
import { sites } from "./schema/sites";
import { users } from "./schema/users";
import { DEMONSTRATION_SITES } from "./sites/demonstration";
import type { Db, Transaction } from "./system/client";

export type DemonstrationSecrets = {
  adminPassword: string;
  userPassword: string;
  clientSecret: string;
  jobSecret: string;
};

export const DEMONSTRATION_CLIENTS = ["demo-web", "demo-spa", "demo-job"] as const;

/** Identifier of the demonstration's API, where `npm run example:api` listens. */
const DEMONSTRATION_API = "http://localhost:4100/";

/** True if the installation has ever had a user: users are never deleted. */
export async function hasAnyUser(db: Db): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(users).limit(1);
  return found.length > 0;
}

/** Inserts the demonstration data of docs/specification.md, section 11. */
export async function seed(
  tx: Transaction,
  {
    icons = new Map(),
    ...given
  }: Omit<DemonstrationSecrets, "adminPassword" | "userPassword"> &
    PasswordHashes & { icons?: ReadonlyMap<string, NewImage> },
): Promise<void> {
  for (const icon of icons.values()) await insertImage(tx, icon, new Date());
  await tx.insert(users).values(demonstrationUsers(given));
  const registered = {
    scopes: ["openid", "profile", "email", "offline_access"],
    grantTypes: ["authorization_code", "refresh_token"],
  };
  const [web, spa, job] = await tx
    .insert(applications)
    .values([
      {
        clientId: DEMONSTRATION_CLIENTS[0],
        name: "Demo Web",
        homepageUrl: "http://localhost:4000/",
        tokenEndpointAuthMethod: "client_secret_basic",
        ...registered,
      },
      {
        clientId: DEMONSTRATION_CLIENTS[1],
        name: "Demo SPA",
        type: "browser",
        tokenEndpointAuthMethod: "none",
        ...registered,
      },
      {
        clientId: DEMONSTRATION_CLIENTS[2],
        name: "Demo Job",
        type: "service",
        tokenEndpointAuthMethod: "client_secret_basic",
        scopes: [],
        grantTypes: ["client_credentials"],
      },
    ])
    .returning({ id: applications.id });
  if (!web || !spa || !job) throw new Error("an insert of three rows returned fewer");
  await tx.insert(sites).values(
    DEMONSTRATION_SITES.map((site) => ({
      ...site,
      iconHash: icons.get(site.slug)?.hash ?? null,
      ...(site.slug === DEMONSTRATION_CLIENTS[0] && { applicationId: web.id }),
    })),
  );
  await tx
    .insert(applicationSecrets)
    .values([secretOf(web, given.clientSecret), secretOf(job, given.jobSecret)]);
  await tx.insert(redirectUris).values([
    { applicationId: web.id, purpose: "authorization", uri: "http://localhost:4000/callback" },
    { applicationId: web.id, purpose: "post_logout", uri: "http://localhost:4000/" },
    { applicationId: spa.id, purpose: "authorization", uri: "http://localhost:4001/" },
  ]);
  await seedApi(tx, job.id);
}

const secretOf = ({ id: applicationId }: { id: string }, secret: string) => ({
  applicationId,
  secretHash: createHash("sha256").update(secret, "utf8").digest(),
  label: "demonstration",
});

/** Inserts an API, and lets the job read there. */
async function seedApi(tx: Transaction, jobId: string) {
  const [api] = await tx
    .insert(apis)
    .values({
      identifier: DEMONSTRATION_API,
      identifierKey: DEMONSTRATION_API,
      name: "Demo API",
      description: "The example in examples/api.",
      tokenFormat: "jwt",
    })
    .returning({ id: apis.id });
  if (!api) throw new Error("an insert of one row returned none");
  await tx.insert(apiScopes).values([
    { apiId: api.id, name: "files:read", description: "Read files" },
    { apiId: api.id, name: "files:write", description: "Write files" },
  ]);
  const permission = { applicationId: jobId, apiId: api.id, scopes: ["files:read"] };
  await tx.insert(apiPermissions).values({ ...permission, changedAt: new Date() });
}

type PasswordHashes = { adminPasswordHash: string; userPasswordHash: string };

const demonstrationUsers = (given: PasswordHashes) => [
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
