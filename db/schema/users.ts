import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, choice, instant, needs, oneOf } from "./columns";
import { images } from "./images";

export const users = pgTable(
  "users",
  {
    /** Subject (`sub`) of every token about this user. */
    id: uuid("id").primaryKey().defaultRandom(),
    username: text("username").notNull().unique(),
    email: text("email"),
    emailVerifiedAt: instant("email_verified_at"),
    name: text("name"),
    /** Parts of the name, for applications that ask for them; null unless the user set them. */
    givenName: text("given_name"),
    familyName: text("family_name"),
    /** Language that applications may use (BCP 47); null unless the user set one. */
    claimedLocale: text("claimed_locale"),
    /** URL of an external picture; an uploaded picture takes precedence. */
    picture: text("picture"),
    pictureHash: bytes("picture_hash").references(() => images.hash),
    /** Language of mail to this user, last reported by the browser; null until it is known. */
    locale: text("locale", { enum: ["en", "zh-CN"] }),
    role: choice("role", ["user", "developer", "editor", "administrator"], "user"),
    /** Argon2id in PHC format; null while the account has no password. */
    passwordHash: text("password_hash"),
    /**
     * Number of times all of this user's access was cut; credentials of an older epoch are invalid
     * (db/access.ts).
     */
    accessEpoch: integer("access_epoch").notNull().default(0),
    /** Time since which a password alone opens no session; null while it does. */
    twoStepAt: instant("two_step_at"),
    /** `user.id` of this user's passkeys (WebAuthn 14.6.1); null until the first one is asked for. */
    passkeyHandle: bytes("passkey_handle").unique(),
    deactivatedAt: instant("deactivated_at"),
    /**
     * Time at which the account is deleted (db/users/deletion.ts); null if nobody asked for it. Until
     * then it is deactivated as well, so everything that closes to a deactivated account is closed.
     */
    deletionDueAt: instant("deletion_due_at"),
    /** Equal to `deactivated_at` unless the account was deactivated before. */
    deletionAskedAt: instant("deletion_asked_at"),
    /** True if the user asked, who can then keep the account by signing in. */
    deletionByOwner: boolean("deletion_by_owner"),
    /** Time of the reminder three days before. */
    deletionRemindedAt: instant("deletion_reminded_at"),
    /** Time at which the user was told that the policy requires a second step; null if never. */
    secondStepAskedAt: instant("second_step_asked_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Time of the last change to what applications read of the profile, by a trigger; null before one. */
    profileChangedAt: instant("profile_changed_at"),
    /** Text that an administrator's search matches, once `search_fold` has folded it. */
    searched: text("searched")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${users.username} || ' ' || coalesce(${users.email}, '') || ' ' || coalesce(${users.name}, ''))`,
      ),
  },
  (t) => [
    index("users_by_creation").on(t.createdAt, t.id),
    index("users_by_name").on(sql`lower(coalesce(${t.name}, ${t.username}))`, t.id),
    // Partial indexes for an administrator's filters that few rows match
    // (docs/decisions/0036-search-users-by-n-grams.md).
    index("users_by_role").on(t.role, t.createdAt, t.id).where(sql`${t.role} <> 'user'`),
    index("users_deactivated").on(t.createdAt, t.id).where(sql`${t.deactivatedAt} is not null`),
    index("users_deleted_soon").on(t.createdAt, t.id).where(sql`${t.deletionDueAt} is not null`),
    check(
      "users_deletion",
      sql`num_nulls(${t.deletionDueAt}, ${t.deletionAskedAt}, ${t.deletionByOwner}) in (0, 3)
        and (${t.deletionDueAt} is null or coalesce(${t.deactivatedAt} <= ${t.deletionAskedAt}, false))
        and (${t.deletionDueAt} is not null or ${t.deletionRemindedAt} is null)`,
    ),
    index("users_invited").on(t.createdAt, t.id).where(sql`${t.passwordHash} is null`),
    index("users_refolded").using("gin", sql`search_parts(search_fold(${t.searched}))`),
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    check("users_username", sql`${t.username} ~ '^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$'`),
    check("users_name_parts", sql`length(${t.givenName}) <= 64 and length(${t.familyName}) <= 64`),
    check("users_claimed_locale", sql`length(${t.claimedLocale}) <= 35`),
    oneOf("users_locale", t.locale),
    index("users_by_picture").on(t.pictureHash).where(sql`${t.pictureHash} is not null`),
    oneOf("users_role", t.role),
  ],
);

/** Browser sessions. The cookie has the ID and a token; this row decides if they are valid. */
export const sessions = pgTable(
  "sessions",
  {
    /** Used as the `sid` of ID tokens as well. */
    id: uuid("id").primaryKey().defaultRandom(),
    userId: needs("user_id", () => users.id),
    /**
     * SHA-256 of the token in the newest cookie; older cookies are invalid. Null for sessions older
     * than this column.
     */
    tokenHash: bytes("token_hash"),
    /** Authentication methods (RFC 8176). */
    amr: text("amr").array().notNull().default(sql`'{pwd}'`),
    /** Time of the last authentication (`auth_time`). */
    authenticatedAt: instant("authenticated_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** Absolute expiry, never extended. */
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** Network of the last address (IPv4 /24, IPv6 /48), never the address. */
    network: text("network"),
    /** User-Agent of the last sign-in, shortened. */
    userAgent: text("user_agent"),
  },
  (t) => [
    index("sessions_by_user").on(t.userId),
    index("sessions_by_expiry").on(t.expiresAt),
    index("sessions_by_end").on(t.endedAt),
  ],
);

/** Single-use links with which users choose the first password of an account created for them. */
export const invitations = pgTable(
  "invitations",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: needs("user_id", () => users.id),
    /** The user's epoch at the invitation: cutting the user's access also ends the invitation. */
    userEpoch: integer("user_epoch").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("invitations_by_expiry").on(t.expiresAt)],
);

/** Single-use links sent by mail, to verify an address or to choose a new password. */
export const mailLinks = pgTable(
  "mail_links",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose", { enum: ["verify_email", "reset_password", "set_up"] }).notNull(),
    userId: needs("user_id", () => users.id),
    /** The user's epoch when the link was created: cutting the user's access also ends the link. */
    userEpoch: integer("user_epoch").notNull(),
    /** Address that the link was sent to; it becomes the user's once verified. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    oneOf("mail_links_purpose", t.purpose),
    index("mail_links_by_user").on(t.userId, t.purpose),
    index("mail_links_by_expiry").on(t.expiresAt),
  ],
);

/** Single-use codes that create the first administrator of an installation without accounts. */
export const setupCodes = pgTable("setup_codes", {
  codeHash: bytes("code_hash").primaryKey(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
