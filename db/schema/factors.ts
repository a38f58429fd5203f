import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, bytes, choice, instant, oneOf } from "./columns";
import { identities } from "./identities";
import { sessions, users } from "./users";

const userId = () => belongsTo("user_id", () => users.id);

/** Authenticator apps (RFC 6238): at most one in use per user, and one being set up. */
export const authenticatorApps = pgTable(
  "authenticator_apps",
  {
    userId: userId(),
    /** True for the app in use, false for the one being set up. */
    confirmed: boolean("confirmed").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    /** First 8 bytes of the SHA-256 of the sealing key, so that a rotated APP_SECRET is found. */
    sealedWith: bytes("sealed_with").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Session or pending sign-in that is setting it up, and alone sees its secret. */
    startedIn: text("started_in"),
    confirmedAt: instant("confirmed_at"),
    /** Last time step whose code was used; a code of this step or an earlier one is refused. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    /** Wrong codes in a row (NIST SP 800-63B-4, 3.2.2). */
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.confirmed] }),
    check("authenticator_apps_confirmed", sql`${t.confirmed} = (${t.confirmedAt} is not null)`),
    check("authenticator_apps_sealed_with", sql`octet_length(${t.sealedWith}) = 8`),
    check("authenticator_apps_counts", sql`${t.lastStep} >= 0 and ${t.failures} >= 0`),
  ],
);

/** Recovery codes, each accepted once in place of the authenticator app. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId(),
    /** Slow hash of the code; SHA-256 of one with 120 random bits (docs/decisions/0196). */
    codeHash: bytes("code_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    check("recovery_codes_hash", sql`octet_length(${t.codeHash}) = 32`),
  ],
);

/**
 * Sign-ins whose password was right and whose second step is missing or must be set up first, or of an
 * account that is to be deleted and can only be kept. They open nothing.
 */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    /** SHA-256 of the token in the cookie. */
    idHash: bytes("id_hash").primaryKey(),
    userId: userId(),
    /** The user's epoch at the password check: cutting the user's access ends the sign-in. */
    userEpoch: integer("user_epoch").notNull(),
    purpose: choice("purpose", ["second_step", "restore", "set_up"], "second_step"),
    /** Factors that a complete sign-in used, for the session that follows; null before that. */
    way: text("way"),
    /** Answers that were checked, right or wrong. */
    attempts: integer("attempts").notNull().default(0),
    /** Identity (identities.ts) in place of the password; null after a password. */
    identityId: uuid("identity_id").references(() => identities.id, { onDelete: "cascade" }),
    /** Session at the identity's provider (`sid`). */
    upstreamSid: text("upstream_sid"),
    /** Time at which the provider authenticated the user; null after a password. */
    authenticatedAt: instant("authenticated_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("pending_sign_ins_by_user").on(t.userId),
    index("pending_sign_ins_by_expiry").on(t.expiresAt),
    oneOf("pending_sign_ins_purpose", t.purpose),
    check("pending_sign_ins_way", sql`(${t.purpose} = 'restore') = (${t.way} is not null)`),
    check("pending_sign_ins_attempts", sql`${t.attempts} >= 0`),
  ],
);

/** Passkeys (WebAuthn credentials), each a complete way to sign in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: belongsTo("user_id", () => users.id),
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
    oneOf("passkey_challenges_purpose", t.purpose),
    check(
      "passkey_challenges_binding",
      sql`(${t.purpose} = 'sign_in') = (${t.browserHash} is not null)
        and (${t.purpose} in ('second_step', 'set_up')) = (${t.pendingHash} is not null)
        and (${t.purpose} in ('step_up', 'add')) = (${t.sessionId} is not null)`,
    ),
  ],
);
