import { ArrowUpRight, KeyRound, Lock, Pin, Star, TriangleAlert } from "lucide";
import type { PackedSite } from "@/lib/sites/catalog/board-site";
import { GLYPHS, glyphPath, pathOf } from "@/lib/sites/icons/glyphs";

const SIGNS = {
  ...{ pin: Pin, external: ArrowUpRight, limited: Lock, account: KeyRound },
  ...{ down: TriangleAlert, star: Star },
};

/** Defines the icons of the cards once, because hundreds of cards reference them; of the library, those of these sites. */
export function SiteSigns({ board = [] }: { board?: readonly PackedSite[] }) {
  const used = new Set(board.map(([, , , , , icon]) => icon?.split(" ")[0]));
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(SIGNS).map(([name, node]) => (
        <path key={name} id={`sign-${name}`} d={pathOf(node)} />
      ))}
      {GLYPHS.filter((glyph) => used.has(glyph)).map((glyph) => (
        <path key={glyph} id={`glyph-${glyph}`} d={glyphPath(glyph)} />
      ))}
    </svg>
  );
}
