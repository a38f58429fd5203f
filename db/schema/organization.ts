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

/** Letters of every page: the product's typeface, the system's, or a serif of the system. */
export const TYPEFACES = ["geist", "system", "serif"] as const;

export const CORNERS = ["square", "slight", "round"] as const;

/** Layouts of the sign-in page, by what is beside or behind its card: an arch, a picture that fills one side, or the card alone in the middle. */
export const LAYOUTS = ["door", "side", "card"] as const;

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
    typeface: text("typeface", { enum: TYPEFACES }).notNull().default("geist"),
    corners: text("corners", { enum: CORNERS }).notNull().default("slight"),
    layout: text("layout", { enum: LAYOUTS }).notNull().default("door"),
    revision: integer("revision").notNull().default(1),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("organization_one_row", sql`${t.id}`),
    check("organization_name", sql`length(${t.name}) between 1 and 60`),
    check(
      "organization_look",
      sql`${t.typeface} in ('geist', 'system', 'serif') and ${t.corners} in ('square', 'slight', 'round')
        and ${t.layout} in ('door', 'side', 'card')`,
    ),
    check("organization_accent", sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
    check(
      "organization_urls",
      sql`concat_ws(' ', ${t.supportUrl}, ${t.helpUrl}, ${t.imprintUrl}, ${t.privacyUrl}, ${t.termsUrl}, 'https://x')
        ~ '^(https://[^[:space:]]+ ?)+$'`,
    ),
  ],
);
