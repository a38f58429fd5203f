import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, instant } from "./columns";
import { sites } from "./sites";
import { users } from "./users";

/**
 * Order in which memberships, assignments, openings of applications and token families begin. A
 * family rests only on what began before it, so that adding somebody again revives no token
 * (live-families.ts). Tokens from before groups have 1.
 */
export const accessStamps = pgSequence("access_stamps", { startWith: 2 });

const stamp = () =>
  bigint("stamp", { mode: "number" }).notNull().default(sql`nextval('access_stamps')`);

/** Groups of people. Flat: no group has another group as a member. */
export const groups = pgTable(
  "groups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Name for applications. Never changed, since they compare it. */
    key: text("key").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Manager that alone decides who is a member: `provider:ID`. Null if people do. */
    managedBy: text("managed_by"),
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("groups_by_key").on(sql`lower(${t.key})`),
    check("groups_key", sql`${t.key} ~ '^[A-Za-z0-9]([A-Za-z0-9 ._:/@-]{0,62}[A-Za-z0-9])?$'`),
    check("groups_name", sql`length(${t.name}) between 1 and 128`),
    check("groups_description", sql`length(${t.description}) <= 500`),
  ],
);

export const groupMembers = pgTable(
  "group_members",
  {
    userId: belongsTo("user_id", () => users.id),
    groupId: belongsTo("group_id", () => groups.id),
    stamp: stamp(),
    /** Adds and removes members at /account/groups. */
    administers: boolean("administers").notNull().default(false),
    addedAt: instant("added_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.groupId] }),
    index("group_members_by_group").on(t.groupId, t.userId),
  ],
);

/**
 * Groups assigned to an application: the ones that it admits, unless it is open
 * (applications.open_since), and the ones that it learns of.
 */
export const applicationGroups = pgTable(
  "application_groups",
  {
    applicationId: belongsTo("application_id", () => applications.id),
    groupId: belongsTo("group_id", () => groups.id),
    stamp: stamp(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.groupId] }),
    index("application_groups_by_group").on(t.groupId),
  ],
);

/** Groups whose members see a site with the audience `groups`. */
export const siteGroups = pgTable(
  "site_groups",
  {
    siteId: belongsTo("site_id", () => sites.id),
    groupId: belongsTo("group_id", () => groups.id),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.groupId] }),
    index("site_groups_by_group").on(t.groupId),
  ],
);
