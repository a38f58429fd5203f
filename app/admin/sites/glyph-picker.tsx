"use client";

import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { AS_TYPED } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { INPUT } from "@/lib/error-pages/looks";
import {
  type Color,
  GLYPHS,
  type Glyph,
  ICON_COLORS,
  type LibraryIcon,
  TILE_BOX,
  tileOf,
  wordsOf,
} from "@/lib/sites/icons/glyphs";
import { suggestIcon } from "@/lib/sites/icons/suggest-icon";
import { IconTile } from "./icon-tile";

type Props = {
  words: Record<"title" | "search" | "fits" | "color" | "empty", string>;
  glyphs: Record<Glyph, string>;
  colors: Record<Color, string>;
  /** The site, as far as its form says. */
  site: { title: string; targetUrl: string };
  chosen: Partial<LibraryIcon>;
};

/** Chooses an icon of the library: the one that fits the title or the host comes first, and is chosen until another one is. With a script, it follows them, and a search finds others. */
export function GlyphPicker({ words, glyphs, colors, site, chosen }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState(chosen);
  const { place, fitting } = useFitting(site, () => setPicked(chosen));
  const color = picked.color ?? fitting.color;
  const search = (typed ?? "").trim().toLowerCase();
  const isFound = (glyph: Glyph) =>
    glyphs[glyph].toLowerCase().includes(search) || wordsOf(glyph).includes(search);
  const first = GLYPHS.filter((glyph) => glyph === fitting.glyph);
  const ordered = [...first, ...GLYPHS.filter((glyph) => glyph !== fitting.glyph)];
  return (
    <div ref={place} className="grid gap-3">
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        {...AS_TYPED}
        className={`${INPUT} hidden max-w-80 scripted:block`}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div
        role="radiogroup"
        aria-label={words.title}
        className="flex max-h-50.5 flex-wrap gap-2 overflow-y-auto rounded-md border border-line p-2"
      >
        {ordered.map((glyph) => (
          <Tile
            key={glyph}
            name="glyph"
            value={glyph}
            title={glyph === fitting.glyph ? `${glyphs[glyph]} (${words.fits})` : glyphs[glyph]}
            checked={glyph === (picked.glyph ?? fitting.glyph)}
            onChange={() => setPicked({ ...picked, glyph })}
            hidden={!isFound(glyph)}
          >
            <IconTile icon={{ glyph, color }} className="size-10 rounded-md" />
          </Tile>
        ))}
        {!GLYPHS.some(isFound) && <p className="self-center text-sm text-soft">{words.empty}</p>}
      </div>
      <Colors
        label={words.color}
        colors={colors}
        // Without a glyph, the server chooses both.
        color={(picked.glyph ?? fitting.glyph) ? color : picked.color}
        onPick={(one) => setPicked({ ...picked, color: one })}
      />
    </div>
  );
}

type ColorProps = Pick<Props, "colors"> & {
  label: string;
  color: Color | undefined;
  onPick: (color: Color) => void;
};

function Colors({ label, colors, color, onPick }: ColorProps) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2 px-2">
      {ICON_COLORS.map((one) => (
        <Tile
          key={one}
          name="color"
          value={one}
          title={colors[one]}
          checked={one === color}
          onChange={() => onPick(one)}
        >
          <Icon
            node={tileOf({ glyph: "star", color: one }).slice(0, 1)}
            viewBox={TILE_BOX}
            className="size-7 rounded-md"
          />
        </Tile>
      ))}
    </div>
  );
}

/** Follows the title and the target that somebody types into the form, until they are discarded. */
function useFitting(stored: Props["site"], onReset: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [site, setSite] = useState(stored);
  const reset = useEffectEvent(() => {
    setSite(stored);
    onReset();
  });
  useEffect(() => {
    const form = place.current?.closest("form");
    const read = () => {
      const [title, targetUrl] = ["title", "targetUrl"].map((name) =>
        String(new FormData(form ?? undefined).get(name) ?? ""),
      );
      setSite({ title: title ?? "", targetUrl: targetUrl ?? "" });
    };
    form?.addEventListener("input", read);
    form?.addEventListener("reset", reset);
    return () => {
      form?.removeEventListener("input", read);
      form?.removeEventListener("reset", reset);
    };
  }, []);
  return { place, fitting: suggestIcon(site.title, site.targetUrl) };
}

function Tile({ title, hidden, children, ...input }: ComponentProps<"input">) {
  return (
    <label
      title={title}
      hidden={hidden}
      className="relative rounded-md outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-3"
    >
      <input type="radio" className="absolute inset-0 opacity-0" {...input} />
      <span className="sr-only">{title}</span>
      {children}
    </label>
  );
}
