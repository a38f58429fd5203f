import type { AuditContext } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { findSite, type StoredSite } from "@/db/sites/administration";
import { database, type Transaction } from "@/db/system/client";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readIcon } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import { findIcon, type IconFault } from "@/lib/sites/icons/find-icon";
import { noteChange, type ShownSite, type SiteRefusal, updateLocked, withShown } from "./change";

export async function setIcon(
  shown: ShownSite,
  upload: Uint8Array,
  context: AuditContext,
): Promise<Result<null, ImageRefusal | SiteRefusal>> {
  const image = await readIcon(upload, context.actorId);
  return image.ok ? storeIcon(shown, image.value, context) : image;
}

/**
 * Sets the icon that the site's own page declares. Holds no database connection while it asks the
 * site.
 */
export async function fetchIcon(
  siteId: string,
  context: AuditContext,
): Promise<Result<null, "busy" | IconFault | SiteRefusal>> {
  const site = await findSite(database(), siteId);
  if (!site) return refuse("site_unknown");
  if (site.targetUrl === null) return refuse("no_icon");
  const image = await findIcon<Image, "busy">(site.targetUrl, async (bytes) => {
    const read = await readIcon(bytes, context.actorId);
    return read.ok || read.error === "busy" ? (read as Result<Image, "busy">) : refuse("unusable");
  });
  return image.ok ? storeIcon({ siteId, revision: site.revision }, image.value, context) : image;
}

const storeIcon = (
  shown: ShownSite,
  image: Image,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> =>
  withShown<null, never>(shown, async (tx, stored) => {
    await insertImage(tx, image, context.at);
    await replaceIcon(tx, stored, image.hash, context);
    return ok(null);
  });

/** Removes the icon of a site, which then has a monogram. */
export const removeIcon = (
  shown: ShownSite,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> =>
  withShown<null, never>(shown, async (tx, stored) => {
    if (stored.iconHash !== null) await replaceIcon(tx, stored, null, context);
    return ok(null);
  });

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
