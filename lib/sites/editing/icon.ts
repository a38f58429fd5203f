import type { AuditContext } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { findSite, type StoredSite } from "@/db/sites/administration";
import { database, type Transaction } from "@/db/system/client";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, readIcon } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import { drawIcon } from "@/lib/sites/icons/draw-icon";
import { findIcon, type IconFault } from "@/lib/sites/icons/find-icon";
import type { LibraryIcon } from "@/lib/sites/icons/glyphs";
import { suggestIcon } from "@/lib/sites/icons/suggest-icon";
import { noteChange, type SiteRefusal, updateLocked, type WhichSite, withShown } from "./change";

/** Sets the icon that the site's page declares. Holds no connection while it asks the site. */
export async function fetchIcon(
  siteId: string,
  context: AuditContext,
): Promise<Result<boolean, "busy" | IconFault | SiteRefusal>> {
  const site = await findSite(database(), siteId);
  if (!site) return refuse("site_unknown");
  if (site.targetUrl === null) return refuse("no_icon");
  const image = await findIcon<Image, "busy">(site.targetUrl, async (bytes) => {
    const read = await readIcon(bytes, context.actorId);
    return read.ok || read.error === "busy" ? (read as Result<Image, "busy">) : refuse("unusable");
  });
  return image.ok ? setIcon({ siteId, revision: site.revision }, image.value, context) : image;
}

/** Sets the icon of a site; with null it has a monogram. Returns whether it is another one. */
export const setIcon = (
  which: WhichSite,
  image: Image | null,
  context: AuditContext,
): Promise<Result<boolean, SiteRefusal>> =>
  withShown<boolean, never>(which, async (tx, stored) =>
    ok(await replaceIcon(tx, stored, image, context)),
  );

/**
 * Sets an icon of the library. What isn't chosen fits the site's title or host. With `keep`, a site that has an icon
 * keeps it.
 */
export const setLibraryIcon = (
  which: WhichSite,
  { keep = false, ...chosen }: Partial<LibraryIcon> & { keep?: boolean },
  context: AuditContext,
): Promise<Result<boolean, "no_glyph" | "has_icon" | SiteRefusal>> =>
  withShown<boolean, "no_glyph" | "has_icon">(which, async (tx, stored) => {
    if (keep && stored.iconHash) return refuse("has_icon");
    const fitting = suggestIcon(stored.title, stored.targetUrl ?? stored.displayUrl);
    const glyph = chosen.glyph ?? fitting.glyph;
    if (!glyph) return refuse("no_glyph");
    const icon = { glyph, color: chosen.color ?? fitting.color };
    return ok(await replaceIcon(tx, stored, await drawIcon(icon), context));
  });

async function replaceIcon(
  tx: Transaction,
  stored: StoredSite,
  image: Image | null,
  context: AuditContext,
): Promise<boolean> {
  const iconHash = image?.hash ?? null;
  // Also the present one: it may have been stored without names.
  if (image) await insertImage(tx, image, context.at);
  if (iconHash?.toString("hex") === stored.iconHash?.toString("hex")) return false;
  await updateLocked(tx, stored, { iconHash }, context);
  const [before, after] = [stored.iconHash, iconHash].map((hash) => ({
    icon: hash && imageAddress(hash),
  })) as [{ icon: string | null }, { icon: string | null }];
  await noteChange(tx, stored.id, { before, after }, context);
  return true;
}
