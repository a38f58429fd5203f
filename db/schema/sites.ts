import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, bytes, choice, instant, oneOf } from "./columns";
import { images } from "./images";
import { users } from "./users";

/** Sites of the public directory. The constraints are those of docs/specification.md 2.1. */
export const sites = pgTable(
  "sites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    displayUrl: text("display_url").notNull(),
    description: text("description").notNull(),
    kind: text("kind", { enum: ["internal", "external"] }).notNull(),
    pinWeight: integer("pin_weight").notNull().default(0),
    /** Name of the directory section that lists the site, if any (docs/design/directory.md). */
    section: text("section"),
    targetUrl: text("target_url"),
    iconHash: bytes("icon_hash").references(() => images.hash),
    /** Application that users of the site sign in to, if registered here. */
    applicationId: uuid("application_id").references(() => applications.id, {
      onDelete: "set null",
    }),
    /**
     * Incremented by each manual change, so that an edit of an older revision is refused instead of
     * overwriting it.
     */
    revision: integer("revision").notNull().default(1),
    enabledAt: instant("enabled_at").defaultNow(),
    /** True to check every few minutes whether the target answers (docs/decisions/0101). */
    monitored: boolean("monitored").notNull().default(false),
    /**
     * Who sees the site. `application`: those whom its application admits; `groups`: the members of its groups
     * (site_groups). So nobody if it has none. Only sites for everyone are in the API.
     */
    audience: choice("audience", ["everyone", "signed_in", "application", "groups"], "everyone"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("sites_by_weight").on(t.pinWeight.desc(), t.slug),
    index("sites_by_title").on(sql`lower(${t.title})`, t.slug),
    index("sites_by_creation").on(t.createdAt, t.slug),
    index("sites_by_icon").on(t.iconHash).where(sql`${t.iconHash} is not null`),
    index("sites_by_application").on(t.applicationId).where(sql`${t.applicationId} is not null`),
    check("sites_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 200`),
    oneOf("sites_kind", t.kind),
    oneOf("sites_audience", t.audience),
    check("sites_pin_weight", sql`${t.pinWeight} between 0 and 999`),
    check(
      "sites_target_url",
      sql`${t.targetUrl} ~ '^https://[^/?#@[:space:]\\\\]+([/?#][!-~]*)?$' and ${t.targetUrl} ~ '^[!-~]+$' and length(${t.targetUrl}) <= 2048`,
    ),
  ],
);

/** Order of the directory's sections, which are names of `sites.section`. One that isn't here comes last. */
export const siteSections = pgTable("site_sections", {
  name: text("name").primaryKey(),
  place: integer("place").notNull(),
});

export const favorites = pgTable(
  "favorites",
  {
    userId: belongsTo("user_id", () => users.id),
    siteId: belongsTo("site_id", () => sites.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.siteId] }), index("favorites_by_site").on(t.siteId)],
);

/**
 * Targets that a site has had, so that the previous one can be restored. A null target means that
 * it was removed.
 */
export const siteTargets = pgTable(
  "site_targets",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    siteId: belongsTo("site_id", () => sites.id),
    targetUrl: text("target_url"),
    setAt: instant("set_at").notNull(),
    /** User who set it; null if a command or an import did. */
    setBy: uuid("set_by").references(() => users.id),
  },
  (t) => [index("site_targets_by_site").on(t.siteId, t.id)],
);

/**
 * Result of the last check of a monitored site's target. The row says nothing about a site that has
 * another target now.
 */
export const siteChecks = pgTable(
  "site_checks",
  {
    siteId: belongsTo("site_id", () => sites.id).primaryKey(),
    targetUrl: text("target_url").notNull(),
    /** `failing`: one check failed. `down`: two or more in a row. `private`: may not be checked. */
    state: choice("state", ["pending", "up", "failing", "down", "private"], "pending"),
    /** Time of the first of the failed checks in a row; null without one. */
    since: instant("since"),
    dueAt: instant("due_at").notNull(),
    /** Time of the last check that a site's gate led to sign in; null if none ever did. */
    ledAt: instant("led_at"),
    /** Time since which a site with a gate answers without sign-in; null if it doesn't. */
    openSince: instant("open_since"),
    /** Time of the last mail about that; one that flaps is mailed once a day. */
    openMailedAt: instant("open_mailed_at"),
  },
  (t) => [
    oneOf("site_checks_state", t.state),
    check("site_checks_since", sql`(${t.since} is null) = (${t.state} not in ('failing', 'down'))`),
  ],
);

/** Number of visits per site and day (UTC), without anything about visitors. */
export const siteVisits = pgTable(
  "site_visits",
  {
    siteId: belongsTo("site_id", () => sites.id),
    day: date("day", { mode: "string" }).notNull(),
    visits: integer("visits").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.day] })],
);

/** Number of events per day (UTC), for the administration's overview. */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    what: text("what", { enum: ["sign_in", "token", "failure", "redirect"] }).notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.what] }), oneOf("daily_counts_what", t.what)],
);

/** Number of events per ten minutes of the last days, to compare today with yesterday at the same time. */
export const recentCounts = pgTable(
  "recent_counts",
  {
    at: instant("at").notNull(),
    what: text("what", { enum: ["sign_in", "token", "failure", "redirect"] }).notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.at, t.what] }), oneOf("recent_counts_what", t.what)],
);
