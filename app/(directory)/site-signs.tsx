import { ArrowUpRight, KeyRound, Lock, Pin, Star, TriangleAlert } from "lucide";
import { Icon } from "@/app/_ui/icon";
import type { PackedSite } from "@/lib/sites/catalog/board-site";
import { GLYPHS, pathOf } from "@/lib/sites/icons/glyphs";

/** Defines the icons of the cards once, because hundreds of cards reference them; of the library, those of these sites. */
export function SiteSigns({ board = [] }: { board?: readonly PackedSite[] }) {
  const used = new Set(board.map(([, , , , , icon]) => icon?.split(" ")[0]));
  return (
    <div hidden>
      <Icon node={Pin} id="sign-pin" fill="inherit" />
      <Icon node={ArrowUpRight} id="sign-external" fill="inherit" />
      <Icon node={Lock} id="sign-limited" fill="inherit" />
      <Icon node={KeyRound} id="sign-account" fill="inherit" />
      <Icon node={TriangleAlert} id="sign-down" fill="inherit" />
      <Icon node={Star} id="sign-star" fill="inherit" />
      <svg aria-hidden="true">
        {GLYPHS.filter((glyph) => used.has(glyph)).map((glyph) => (
          <path key={glyph} id={`glyph-${glyph}`} d={pathOf(glyph)} />
        ))}
      </svg>
    </div>
  );
}
