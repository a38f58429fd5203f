import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { images } from "./images";

/** Texts of one language. Empty texts are left out. */
export type OrganizationTexts = {
  /** Shown above the sign-in form. */
  signInNotice?: string;
  /** Shown at the end of every page. */
  footerNote?: string;
};

/** Banner of the directory and the sign-in page, while it is between its times. */
export type Announcement = {
  /** Text per language; one of them is enough. */
  text: Partial<Record<"en" | "zh-CN", string>>;
  kind: "info" | "warning";
  link: string | null;
  /** Last day on which it is shown, in UTC ("2026-12-31"); null for no end. */
  until: string | null;
};

/** The organization's name and look. One row, written when an administrator first sets anything. */
export const organization = pgTable(
  "organization",
  {
    id: boolean("id").primaryKey().default(true),
    name: text("name"),
    /** Color of links and buttons, as six hexadecimal digits after `#`. */
    accent: text("accent"),
    logoLightHash: bytes("logo_light_hash").references(() => images.hash),
    logoDarkHash: bytes("logo_dark_hash").references(() => images.hash),
    iconHash: bytes("icon_hash").references(() => images.hash),
    backgroundHash: bytes("background_hash").references(() => images.hash),
    supportEmail: text("support_email"),
    supportUrl: text("support_url"),
    helpUrl: text("help_url"),
    imprintUrl: text("imprint_url"),
    privacyUrl: text("privacy_url"),
    termsUrl: text("terms_url"),
    /** Texts by language. */
    texts: jsonb("texts")
      .$type<Partial<Record<"en" | "zh-CN", OrganizationTexts>>>()
      .notNull()
      .default({}),
    announcement: jsonb("announcement").$type<Announcement>(),
    /** True if the buttons of sign-in providers stand above the password. */
    providersFirst: boolean("providers_first").notNull().default(false),
    revision: integer("revision").notNull().default(1),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("organization_one_row", sql`${t.id}`),
    check("organization_name", sql`length(${t.name}) between 1 and 60`),
    check("organization_accent", sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
    check(
      "organization_urls",
      sql`concat_ws(' ', ${t.supportUrl}, ${t.helpUrl}, ${t.imprintUrl}, ${t.privacyUrl}, ${t.termsUrl}, 'https://x')
        ~ '^(https://[^[:space:]]+ ?)+$'`,
    ),
  ],
);
