import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { images } from "./images";

export const users = pgTable(
  "users",
  {
    /** The subject (`sub`) of every token about this person. */
    id: uuid("id").primaryKey().defaultRandom(),
    username: text("username").notNull().unique(),
    email: text("email"),
    emailVerifiedAt: instant("email_verified_at"),
    name: text("name"),
    /** An address elsewhere; a picture uploaded here comes before it. */
    picture: text("picture"),
    pictureHash: bytes("picture_hash").references(() => images.hash),
    /** The language of mail to this person, as the browser last had it; null until it is known. */
    locale: text("locale", { enum: ["en", "zh-CN"] }),
    role: text("role", { enum: ["user", "developer", "editor", "administrator"] })
      .notNull()
      .default("user"),
    /** Argon2id in PHC form; null while the account has no password. */
    passwordHash: text("password_hash"),
    /** Counts the cuts of all this user's access; credentials of an older epoch are dead (db/access.ts). */
    accessEpoch: integer("access_epoch").notNull().default(0),
    deactivatedAt: instant("deactivated_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** What an administrator's search looks through. */
    searched: text("searched")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${users.username} || ' ' || coalesce(${users.email}, '') || ' ' || coalesce(${users.name}, ''))`,
      ),
  },
  (t) => [
    index("users_by_creation").on(t.createdAt, t.id),
    // What an administrator lists by, where it is true of few (docs/decisions/0036).
    index("users_by_role").on(t.role, t.createdAt, t.id).where(sql`${t.role} <> 'user'`),
    index("users_deactivated").on(t.createdAt, t.id).where(sql`${t.deactivatedAt} is not null`),
    index("users_invited").on(t.createdAt, t.id).where(sql`${t.passwordHash} is null`),
    index("users_searched").using("gin", sql`search_parts(${t.searched})`),
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    check("users_username", sql`${t.username} ~ '^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$'`),
    check("users_locale", sql`${t.locale} in ('en', 'zh-CN')`),
    index("users_by_picture").on(t.pictureHash).where(sql`${t.pictureHash} is not null`),
    check("users_role", sql`${t.role} in ('user', 'developer', 'editor', 'administrator')`),
  ],
);

/** Browser sessions. The sealed cookie carries the id and a token; this row decides whether they are good. */
export const sessions = pgTable(
  "sessions",
  {
    /** Also the `sid` of ID tokens. */
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in the newest cookie; older cookies are dead. Null: from before there were tokens. */
    tokenHash: bytes("token_hash"),
    /** How they proved it (RFC 8176). */
    amr: text("amr").array().notNull().default(sql`'{pwd}'`),
    /** The last time this person proved who they are: `auth_time`. */
    authenticatedAt: instant("authenticated_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** The absolute end, never extended. */
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** Where it was last seen: the address's network (IPv4 /24, IPv6 /48), never the address. */
    network: text("network"),
    /** The User-Agent as sent at the sign-in, shortened. */
    userAgent: text("user_agent"),
  },
  (t) => [
    index("sessions_by_user").on(t.userId),
    index("sessions_by_expiry").on(t.expiresAt),
    index("sessions_by_end").on(t.endedAt),
  ],
);

/** Single-use links with which a person chooses the first password of an account that was made for them. */
export const invitations = pgTable(
  "invitations",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The user's at its making: whatever cuts the user's access ends the invitation too. */
    userEpoch: integer("user_epoch").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("invitations_by_expiry").on(t.expiresAt)],
);

/** Browsers that a person has signed in with, each by a long-lived cookie of its own: a new one is told by mail. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index("known_devices_by_last_seen").on(t.lastSeenAt),
  ],
);

/** Single-use links sent by mail: to prove an address, or to choose a new password. */
export const mailLinks = pgTable(
  "mail_links",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose", { enum: ["verify_email", "reset_password"] }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The user's at its making: whatever cuts the user's access ends the link too. */
    userEpoch: integer("user_epoch").notNull(),
    /** The address that it was sent to, which becomes the user's where it is proved. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    check("mail_links_purpose", sql`${t.purpose} in ('verify_email', 'reset_password')`),
    index("mail_links_by_user").on(t.userId, t.purpose),
    index("mail_links_by_expiry").on(t.expiresAt),
  ],
);

/** The one-time code with which an installation without accounts gets its first administrator. */
export const setupCodes = pgTable("setup_codes", {
  codeHash: bytes("code_hash").primaryKey(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
