import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { applicationOffers as offers } from "@/db/schema/offers";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";

export type NewOffer = Omit<typeof offers.$inferInsert, "id">;

/** Stores an offer in place of the previous one. Its ID is new, so old responses are invalid. */
export async function storeOffer(tx: DbOrTransaction, offer: NewOffer): Promise<void> {
  await tx
    .insert(offers)
    .values(offer)
    .onConflictDoUpdate({
      target: offers.applicationId,
      set: { ...offer, id: sql`gen_random_uuid()` },
    });
}

/** Returns the open offer that an owner has made; null if there is none. */
export async function findOfferOf(
  db: Db,
  { applicationId, ownerId }: { applicationId: string; ownerId: string },
  now: Date,
) {
  const [offer] = await db
    .select(columns(offers, "id", "toUsername", "expiresAt"))
    .from(offers)
    .where(
      and(
        eq(offers.applicationId, applicationId),
        eq(offers.fromId, ownerId),
        gt(offers.expiresAt, now),
      ),
    );
  return offer ?? null;
}

/** Offer by its ID and one of its two parties. */
export type OfParty = { id: string } & ({ fromId: string } | { toId: string });

const isOfParty = (of: OfParty): SQL | undefined =>
  and(
    eq(offers.id, of.id),
    "fromId" in of ? eq(offers.fromId, of.fromId) : eq(offers.toId, of.toId),
  );

/** Deletes an open offer; null if it no longer is open. One of concurrent responses gets it. */
export async function deleteOffer(tx: DbOrTransaction, of: OfParty, now: Date) {
  const [deleted] = await tx
    .delete(offers)
    .where(and(isOfParty(of), gt(offers.expiresAt, now)))
    .returning({
      ...columns(offers, "applicationId", "fromId", "toId", "toUsername"),
      application: sql<string>`(select a.name from ${applications} a where a.id = ${offers.applicationId})`,
    });
  return deleted ?? null;
}

/** Returns the application that an offer to a user is about, whether the offer is open or not. */
export async function findOffered(
  db: DbOrTransaction,
  of: { id: string; toId: string },
): Promise<string | null> {
  const [offer] = await db.select({ of: offers.applicationId }).from(offers).where(isOfParty(of));
  return offer?.of ?? null;
}

/** Locks an offer; null if it cannot be accepted. Lock the application first. */
export async function lockOffer(
  tx: DbOrTransaction,
  of: { id: string; toId: string },
  now: Date,
): Promise<{ toUsername: string } | null> {
  const [offer] = await tx
    .select({ toUsername: offers.toUsername })
    .from(offers)
    .where(
      and(
        isOfParty(of),
        gt(offers.expiresAt, now),
        sql`exists (select from ${applications} a join ${users} u on u.id = a.owner_id
          where a.id = ${offers.applicationId} and a.owner_id = ${offers.fromId} and u.deactivated_at is null)`,
      ),
    )
    .for("update");
  return offer ?? null;
}

/** Deletes the offers of an application whose owner has changed. */
export async function endOffersOf(tx: DbOrTransaction, applicationId: string): Promise<void> {
  await tx.delete(offers).where(eq(offers.applicationId, applicationId));
}

/** Offer with what its recipient should know about the application before accepting. */
export type OfferRow = {
  id: string;
  from: string;
  expiresAt: Date;
  name: string;
  homepageUrl: string | null;
  developerName: string | null;
  /** SHA-256 in hexadecimal. */
  logoHash: string | null;
  redirectUris: string[];
  isService: boolean;
  suspended: boolean;
  approved: boolean;
  createdAt: Date;
  revision: number;
  /** Number of users with a live grant, counted up to `most`. */
  users: number;
};

/** Returns the offers that a user can accept, newest first. */
export function listOffersTo(
  db: Db,
  { toId, most, limit }: { toId: string; most: number; limit: number },
  now: Date,
): Promise<OfferRow[]> {
  return db.$client<OfferRow[]>`
    select o.id, u.username as "from", o.expires_at as "expiresAt", a.name, a.homepage_url as "homepageUrl",
      a.developer_name as "developerName", encode(a.logo_hash, 'hex') as "logoHash",
      array(select r.uri from redirect_uris r
        where r.application_id = a.id and r.purpose = 'authorization' order by r.uri) as "redirectUris",
      a.type is not distinct from 'service' as "isService",
      a.suspended_at is not null as suspended, a.approved_at is not null as approved,
      a.created_at as "createdAt", a.revision,
      (select count(*)::int from (select from grants g
        where g.application_id = a.id and g.revoked_at is null limit ${most}) x) as users
    from application_offers o
    join applications a on a.id = o.application_id and a.owner_id = o.from_id
    join users u on u.id = o.from_id and u.deactivated_at is null
    where o.to_id = ${toId} and o.expires_at > ${now}
    order by o.created_at desc, o.id
    limit ${limit}`;
}
