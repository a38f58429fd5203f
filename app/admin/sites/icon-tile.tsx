import { Icon } from "@/app/_ui/icon";
import { type LibraryIcon, TILE_BOX, tileOf } from "@/lib/sites/icons/glyphs";

/** An icon of the library, as it is drawn when it is saved. */
export const IconTile = ({ icon, className }: { icon: LibraryIcon; className: string }) => (
  <Icon node={tileOf(icon)} viewBox={TILE_BOX} color="#fff" className={className} />
);
