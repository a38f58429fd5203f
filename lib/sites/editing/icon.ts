import type { AuditContext } from "@/db/audit/events";
import type { Transaction } from "@/db/client";
import { insertImage } from "@/db/images";
import type { StoredSite } from "@/db/sites/administration";
import { imageAddress } from "@/lib/images/image-address";
import { type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result } from "@/lib/result";
import {
  lockShown,
  noteChange,
  type ShownSite,
  type SiteRefusal,
  updateLocked,
  writingSites,
} from "./change";

export async function setIcon(
  shown: ShownSite,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<null, ImageRefusal | SiteRefusal>> {
  const image = await readImage(upload, context.actorId);
  if (!image.ok) return image;
  return writingSites(async (tx) => {
    const stored = await lockShown(tx, shown);
    if (!stored.ok) return stored;
    await insertImage(tx, image.value, context.at);
    await replaceIcon(tx, stored.value, image.value.hash, context);
    return ok(null);
  });
}

/** Removes the icon of a site, which then has a monogram. */
export async function removeIcon(
  shown: ShownSite,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> {
  return writingSites(async (tx) => {
    const stored = await lockShown(tx, shown);
    if (!stored.ok) return stored;
    if (stored.value.iconHash !== null) await replaceIcon(tx, stored.value, null, context);
    return ok(null);
  });
}

async function replaceIcon(
  tx: Transaction,
  stored: StoredSite,
  iconHash: Buffer | null,
  context: AuditContext,
): Promise<void> {
  await updateLocked(tx, stored, { iconHash }, context);
  const [before, after] = [stored.iconHash, iconHash].map((hash) => ({
    icon: hash && imageAddress(hash),
  })) as [{ icon: string | null }, { icon: string | null }];
  await noteChange(tx, stored.id, { before, after }, context);
}
