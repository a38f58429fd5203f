import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { type ConnectedDevice, listDevicesOfGrants, revokeDevice } from "@/db/tokens/devices";

export type { ConnectedDevice };

/** Returns the devices of each of these grants, the newest first. */
export async function devicesOfGrants(
  grantIds: string[],
  now: Date,
): Promise<ReadonlyMap<string, ConnectedDevice[]>> {
  const byGrant = new Map<string, ConnectedDevice[]>();
  for (const device of await reading(listDevicesOfGrants(database(), grantIds, now)))
    byGrant.set(device.grantId, [...(byGrant.get(device.grantId) ?? []), device]);
  return byGrant;
}

/**
 * Cuts the access of one device at once; other devices of the application keep theirs. False if the
 * device isn't this user's or was disconnected already.
 */
export const disconnectDevice = (
  userId: string,
  id: string,
  context: AuditContext,
): Promise<boolean> =>
  database().transaction(async (tx) => {
    const revoked = await revokeDevice(tx, { id, userId }, context.at);
    if (!revoked) return false;
    const { applicationId, device } = revoked;
    const event = { ...context, event: "device.disconnected", userId, applicationId } as const;
    await insertAuditEvent(tx, { ...event, before: { ...device } });
    return true;
  });
