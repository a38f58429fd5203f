import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { replaceRecoveryCodes } from "@/db/factors/recovery-codes";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { applications, grants } from "@/db/schema/applications";
import { redirectUris } from "@/db/schema/redirect-uris";
import { sites } from "@/db/schema/sites";
import { sessions, users } from "@/db/schema/users";
import type { Db } from "@/db/system/client";
import { newRecoveryCodes } from "@/lib/session/two-step/recovery-codes";

const unique = () => randomBytes(5).toString("hex");

/** Passwords of the process's users in turn: two that are created one after the other have different ones. */
const PASSWORDS = Array.from({ length: 4 }, () => {
  const password = `pass-${unique()}`;
  // Hashing is expensive by design, so each is hashed once, with the first user who has it.
  let hashed: Promise<string> | undefined;
  return { password, hashed: () => (hashed ??= hashOf(password)) };
});
let created = 0;

/** Creates a user with a full profile; also returns the password in plain text. */
export async function makeUser(db: Db, given: Partial<typeof users.$inferInsert> = {}) {
  const { password, hashed } = must(PASSWORDS[created++ % PASSWORDS.length]);
  const username = given.username ?? `user-${unique()}`;
  const [user] = await db
    .insert(users)
    .values({
      username,
      name: "Test Person",
      email: `${username}@example.org`,
      emailVerifiedAt: new Date(),
      picture: "https://example.org/picture.png",
      ...given,
      passwordHash: given.passwordHash === undefined ? await hashed() : given.passwordHash,
    })
    .returning();
  return { ...must(user), password };
}

const hashOf = (password: string) =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Returns the token in the cookie of a test session. */
export const sessionToken = (id: string) => sha256(`session ${id}`).toString("base64url");

/** Creates a passkey that no browser has; returns its ID. */
export async function makePasskey(db: Db, userId: string): Promise<string> {
  const [made] = await db.$client<{ id: string }[]>`
    insert into passkeys (user_id, credential_id, public_key, rp_id, sign_count, transports,
      backup_eligible, backed_up, name, created_at)
    values (${userId}, ${randomBytes(32)}, ${randomBytes(77)}, 'localhost', 0, '{}', true, true, 'k', now())
    returning id`;
  return must(made).id;
}

/** Creates a browser session, as if the user had just signed in. */
export async function makeSession(
  db: Db,
  userId: string,
  given: Partial<typeof sessions.$inferInsert> = {},
) {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  const id = given.id ?? randomUUID();
  const tokenHash = sha256(sessionToken(id));
  const [session] = await db
    .insert(sessions)
    .values({
      id,
      userId,
      tokenHash,
      authenticatedAt: now,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ...given,
    })
    .returning();
  return { ...must(session), tokenHash };
}

/** Creates unused recovery codes, and returns them. */
export async function makeRecoveryCodes(db: Db, userId: string, count = 10): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes(userId);
  await replaceRecoveryCodes(db, userId, { hashes: hashes.slice(0, count), now: new Date() });
  return codes.slice(0, count);
}

/**
 * Creates a client with one redirect URI and all scopes; confidential by default, with its secret
 * in plain text.
 */
export async function makeApplication(
  db: Db,
  given: Partial<typeof applications.$inferInsert> & {
    redirectUris?: string[];
    postLogoutRedirectUris?: string[];
    secret?: string;
  } = {},
) {
  const {
    redirectUris: uris = ["https://client.example/callback"],
    postLogoutRedirectUris = [],
    secret,
    ...row
  } = given;
  const [application] = await db
    .insert(applications)
    .values({
      clientId: randomUUID(),
      name: "Test Application",
      tokenEndpointAuthMethod: "client_secret_basic",
      scopes: ["openid", "profile", "email", "offline_access"],
      grantTypes: ["authorization_code", "refresh_token"],
      ...row,
    })
    .returning();
  const { id, tokenEndpointAuthMethod } = must(application);
  const clientSecret = secret ?? randomBytes(32).toString("base64url");
  if (tokenEndpointAuthMethod !== "none")
    await db
      .insert(applicationSecrets)
      .values({ applicationId: id, secretHash: sha256(clientSecret), label: "test" });
  const addresses = [
    ...uris.map((uri) => ({ applicationId: id, purpose: "authorization" as const, uri })),
    ...postLogoutRedirectUris.map((uri) => ({
      applicationId: id,
      purpose: "post_logout" as const,
      uri,
    })),
  ];
  if (addresses.length > 0) await db.insert(redirectUris).values(addresses);
  return { ...must(application), clientSecret, redirectUri: uris[0] ?? "" };
}

type Grant = typeof grants.$inferInsert;

/** Records that a user allowed an application the scope `openid` just now. */
export const makeGrant = (
  db: Db,
  given: Pick<Grant, "userId" | "applicationId"> & Partial<Grant>,
) => db.insert(grants).values({ scopes: ["openid"], createdAt: new Date(), ...given });

export async function makeSite(db: Db, given: Partial<typeof sites.$inferInsert> = {}) {
  const slug = given.slug ?? `site-${unique()}`;
  const [site] = await db
    .insert(sites)
    .values({
      slug,
      title: `Site ${slug}`,
      displayUrl: `${slug}.example.org`,
      description: "A site of the tests.",
      kind: "internal",
      targetUrl: `https://${slug}.example.org/`,
      ...given,
    })
    .returning();
  return must(site);
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest();

function must<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}
