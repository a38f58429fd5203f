import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { siteChecks, sites } from "@/db/schema/sites";
import type { Db, DbOrTransaction } from "@/db/system/client";
import {
  contains,
  type Position,
  type Sort,
  type SortColumn,
  valueInSql,
  walk,
} from "@/db/system/keyset";
import { checkOf, shownCheck } from "./checks";
import { groupsOfSite } from "./groups";
import { placeInDirectory, rankSections } from "./sections";
import { SITE } from "./sites";

export type SiteOrder = "title" | "weight" | "added";

const COLUMNS: Record<SiteOrder, SortColumn> = {
  title: { by: sql`lower(${sites.title})`, kind: "text", tie: sites.slug },
  weight: { by: placeInDirectory, kind: "number", tie: sites.slug, turned: true },
  added: { by: sites.createdAt, kind: "instant", tie: sites.slug },
};

const STATES = {
  enabled: isNotNull(sites.enabledAt),
  disabled: isNull(sites.enabledAt),
  no_icon: isNull(sites.iconHash),
};

/** Restriction of a list of sites: the words of a search, and more. */
export type SiteFilter = {
  q: string | null;
  section?: string;
  audience?: (typeof sites.$inferSelect)["audience"] | null;
  state?: keyof typeof STATES | null;
};

const matching = ({ q, section, audience, state }: SiteFilter) =>
  and(
    contains(q, sites.title, sites.slug, sites.displayUrl, sites.description, sites.targetUrl),
    section ? eq(sites.section, section) : undefined,
    audience ? eq(sites.audience, audience) : undefined,
    state ? STATES[state] : undefined,
  );

type Asked = SiteFilter & { sort: Sort<SiteOrder>; from: Position | null; limit: number };

/** Returns sites, enabled or not, from a position on. */
export function listSites(db: Db, { sort, from, limit, ...filter }: Asked) {
  const column = COLUMNS[sort.by];
  const { beyond, offset, order } = walk(column, sort, from);
  const ranked = rankSections(db);
  return (
    db
      .select({
        ...SITE,
        id: sites.id,
        iconHash: sites.iconHash,
        enabledAt: sites.enabledAt,
        createdAt: sites.createdAt,
        revision: sites.revision,
        check: shownCheck,
        value: valueInSql(column),
      })
      .from(sites)
      .leftJoin(siteChecks, checkOf)
      // Sections are counted only for the order that needs them.
      .leftJoin(ranked, sort.by === "weight" ? eq(ranked.name, sites.section) : sql`false`)
      .where(and(matching(filter), beyond))
      .orderBy(order)
      .offset(offset)
      .limit(limit)
  );
}

/** Returns the sites with these IDs, by title. */
export const findSites = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: sites.id,
      name: sites.title,
      enabledAt: sites.enabledAt,
      revision: sites.revision,
    })
    .from(sites)
    .where(inArray(sites.id, [...ids]))
    .orderBy(sql`lower(${sites.title})`, sites.slug);

export const countSites = (db: Db, filter: SiteFilter): Promise<number> =>
  db.$count(sites, matching(filter));

const whole = {
  ...SITE,
  id: sites.id,
  iconHash: sites.iconHash,
  glyph: sql<string | null>`(select glyph from images where hash = ${sites.iconHash})`,
  color: sql<string | null>`(select color from images where hash = ${sites.iconHash})`,
  application: sql<
    string | null
  >`(select client_id from applications where id = ${sites.applicationId})`,
  applicationName: sql<
    string | null
  >`(select name from applications where id = ${sites.applicationId})`,
  /** True if everyone may use its application. */
  applicationOpen: sql<
    boolean | null
  >`(select open_since is not null from applications where id = ${sites.applicationId})`,
  enabledAt: sites.enabledAt,
  monitored: sites.monitored,
  groups: groupsOfSite,
  createdAt: sites.createdAt,
  revision: sites.revision,
};

export type StoredSite = NonNullable<Awaited<ReturnType<typeof findSite>>>;

export async function findSite(db: DbOrTransaction, id: string) {
  const [site] = await db.select(whole).from(sites).where(eq(sites.id, id));
  return site ?? null;
}

/** Returns a site and locks its row until the transaction ends. */
export async function lockSite(tx: DbOrTransaction, site: { id: string } | { slug: string }) {
  const named = "id" in site ? eq(sites.id, site.id) : eq(sites.slug, site.slug);
  const [locked] = await tx.select(whole).from(sites).where(named).for("update");
  return locked ?? null;
}

type Written = Partial<
  Omit<
    typeof sites.$inferInsert,
    "id" | "applicationId" | "revision" | "createdAt" | "updatedAt"
  > & { application: string | null }
>;

/** Maps an application's client ID to its ID. */
const columnsOf = ({ application, ...change }: Written) => ({
  ...change,
  ...(application !== undefined && {
    applicationId: sql`(select id from applications where client_id = ${application})`,
  }),
});

export async function insertSite(
  tx: DbOrTransaction,
  site: Written & {
    slug: string;
    title: string;
    displayUrl: string;
    description: string;
    kind: "internal" | "external";
  },
  now: Date,
): Promise<string> {
  const [inserted] = await tx
    .insert(sites)
    .values({ ...site, ...columnsOf(site), createdAt: now, updatedAt: now })
    .returning({ id: sites.id });
  if (!inserted) throw new Error("an insert returned no row");
  return inserted.id;
}

/** Updates a site. False if it no longer has the revision that was read. */
export async function updateSite(
  tx: DbOrTransaction,
  { id, revision }: { id: string; revision: number },
  change: Written,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(sites)
    .set({ ...columnsOf(change), revision: sql`${sites.revision} + 1`, updatedAt: now })
    .where(and(eq(sites.id, id), eq(sites.revision, revision)))
    .returning({ id: sites.id });
  return updated.length === 1;
}

/** Deletes a site, its visits, target history and favorites. False if the revision is another. */
export async function deleteSite(
  tx: DbOrTransaction,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const deleted = await tx
    .delete(sites)
    .where(and(eq(sites.id, id), eq(sites.revision, revision)))
    .returning({ id: sites.id });
  return deleted.length === 1;
}

/** True if a client exists; locks it against removal until the transaction ends. */
export async function lockClient(tx: DbOrTransaction, clientId: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.clientId, clientId))
    .for("key share");
  return known !== undefined;
}
