import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { sessions, users } from "./users";

/** Passkeys (WebAuthn credentials), each a complete way to sign in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: bytes("credential_id").notNull().unique(),
    /** COSE key. */
    publicKey: bytes("public_key").notNull(),
    /** Host of PUBLIC_URL when the passkey was added. It works for no other host. */
    rpId: text("rp_id").notNull(),
    /** Signature counter; synced passkeys always report 0. */
    signCount: bigint("sign_count", { mode: "number" }).notNull(),
    /** Model of the authenticator, as it says without proof; null if it doesn't say. */
    aaguid: uuid("aaguid"),
    transports: text("transports").array().notNull(),
    backupEligible: boolean("backup_eligible").notNull(),
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** Time at which its counter showed that there is a copy; it is refused since then. */
    suspectedAt: instant("suspected_at"),
  },
  (t) => [
    index("passkeys_by_user").on(t.userId),
    check("passkeys_credential_id", sql`octet_length(${t.credentialId}) between 1 and 1023`),
    check("passkeys_sign_count", sql`${t.signCount} between 0 and 4294967295`),
    check("passkeys_name", sql`length(${t.name}) between 1 and 100`),
  ],
);

/** Challenges that an authenticator has to sign, each bound to who asked and used up by one answer. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytes("challenge_hash").primaryKey(),
    purpose: text("purpose", {
      enum: ["sign_in", "second_step", "step_up", "add", "set_up"],
    }).notNull(),
    /** SHA-256 of the browser's ID, for a sign-in. */
    browserHash: bytes("browser_hash"),
    /** Pending sign-in whose second step it is or becomes. Useless once that is gone, so it needs no reference. */
    pendingHash: bytes("pending_hash"),
    /** Session that adds a passkey, or becomes stronger by one. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_by_expiry").on(t.expiresAt),
    index("passkey_challenges_by_session").on(t.sessionId),
    check(
      "passkey_challenges_purpose",
      sql`${t.purpose} in ('sign_in', 'second_step', 'step_up', 'add', 'set_up')`,
    ),
    check(
      "passkey_challenges_binding",
      sql`(${t.purpose} = 'sign_in') = (${t.browserHash} is not null)
        and (${t.purpose} in ('second_step', 'set_up')) = (${t.pendingHash} is not null)
        and (${t.purpose} in ('step_up', 'add')) = (${t.sessionId} is not null)`,
    ),
  ],
);
