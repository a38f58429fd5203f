import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Device, tokenFamilies } from "@/db/schema/tokens";
import type { Db, Transaction } from "@/db/system/client";
import { prepared } from "@/db/system/prepared";

/** Device that acts for a user, by its token family. */
export type ConnectedDevice = Device & { id: string; grantId: string; connectedAt: Date };

/** Lists the devices of some grants that have a usable token, the newest first. */
export const listDevicesOfGrants = (
  db: Db,
  grantIds: string[],
  now: Date,
): Promise<ConnectedDevice[]> =>
  prepared<ConnectedDevice>(db)`
    select f.id, f.grant_id as "grantId", t.device ->> 'network' as network, t.device ->> 'userAgent' as "userAgent",
      f.created_at as "connectedAt"
    from token_families t join live_families f on f.id = t.id
    where t.grant_id = any(${`{${grantIds.join()}}`}::uuid[]) and t.device is not null and f.expires_at > ${now} and (
      exists (select from access_tokens a where a.family_id = f.id and a.revoked_at is null and a.expires_at > ${now})
      or exists (select from refresh_tokens r where r.family_id = f.id and r.rotated_at is null and r.expires_at > ${now}))
    order by f.created_at desc, f.id`;

/** Revokes the token family of a user's device. Null if it isn't theirs or was revoked. */
export async function revokeDevice(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<{ applicationId: string; device: Device } | null> {
  const { device, applicationId } = tokenFamilies;
  const [revoked] = await tx
    .update(tokenFamilies)
    .set({ revokedAt: now })
    .where(
      and(
        ...[eq(tokenFamilies.id, id), eq(tokenFamilies.userId, userId)],
        ...[isNotNull(device), isNull(tokenFamilies.revokedAt)],
      ),
    )
    .returning({ applicationId, device });
  return revoked?.device ? { ...revoked, device: revoked.device } : null;
}
