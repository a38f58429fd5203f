import type { AuditContext } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { findSite, type StoredSite } from "@/db/sites/administration";
import { database, type Transaction } from "@/db/system/client";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, readIcon } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import { findIcon, type IconFault } from "@/lib/sites/icons/find-icon";
import { noteChange, type SiteRefusal, updateLocked, type WhichSite, withShown } from "./change";

/** Sets the icon that the site's page declares. Holds no connection while it asks the site. */
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
  return image.ok ? setIcon({ siteId, revision: site.revision }, image.value, context) : image;
}

/** Sets the icon of a site. With null it has a monogram. */
export const setIcon = (
  which: WhichSite,
  image: Image | null,
  context: AuditContext,
): Promise<Result<null, SiteRefusal>> =>
  withShown<null, never>(which, async (tx, stored) => {
    if (image) await insertImage(tx, image, context.at);
    if (image || stored.iconHash) await replaceIcon(tx, stored, image?.hash ?? null, context);
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
