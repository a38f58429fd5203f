import type { EnabledSite } from "@/db/sites/sites";
import { imagePath } from "@/lib/images/image-path";
import { openAddress } from "@/lib/sites/catalog/board-site";
import type { Entry } from "./entry";

const entryOf = ({ title, displayUrl, iconHash }: EnabledSite) => ({
  title,
  detail: displayUrl,
  picture: iconHash && imagePath(iconHash.toString("base64url")),
});

export const openingOf = (site: EnabledSite): Entry => ({
  href: openAddress(site),
  ...entryOf(site),
});

export const editingOf = (site: EnabledSite): Entry => ({
  href: `/admin/sites/${site.id}`,
  ...entryOf(site),
});
