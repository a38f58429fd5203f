"use client";

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { slugOf } from "@/app/_ui/slug-of";
import { useProposal } from "@/app/_ui/use-proposal";
import type { BoardWords } from "@/app/(directory)/board-words";
import { SiteCard } from "@/app/(directory)/site-card";
import { normalizeLink } from "@/lib/addresses";
import type { SiteFields, SiteForm } from "@/lib/sites/editing/fields";
import { displayOf, findTargetProblem } from "@/lib/sites/editing/target-url";
import { readLibraryIcon } from "@/lib/sites/icons/glyphs";
import { IconTile } from "./icon-tile";

type Props = {
  shown: SiteForm;
  icon: string | null;
  /** Weight from which on the card is pinned. */
  pinnedFrom: number;
  caption: string;
  note: string;
  words: BoardWords;
  /** Fills in a slug for the title and a display URL for the target, until someone types others. */
  proposes?: boolean;
  /** The form. */
  children: ReactNode;
};

/** A form beside a preview of its directory card; with a script, the preview follows the typing. */
export function SitePreview({ shown, icon, pinnedFrom, caption, note, words, ...rest }: Props) {
  const { children, proposes = false } = rest;
  const proposals = [
    useProposal("title", "slug", slugOf),
    useProposal("targetUrl", "displayUrl", displayOf),
  ];
  const [typed, setTyped] = useState<Typed>(shown);
  const [picture, setPicture] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  function read(stored: SiteForm, changed = "icon") {
    const form = place.current?.querySelector("form");
    if (!form) return;
    const { icon: file, ...texts } = Object.fromEntries(new FormData(form));
    setTyped({ ...stored, enabled: "", monitored: "", ...texts });
    if (file instanceof File && changed === "icon") readPicture(file, setPicture);
  }
  const readAgain = useEffectEvent(read);
  useEffect(() => readAgain(shown), [shown]);

  function follow(event: FormEvent) {
    if (proposes) for (const propose of proposals) propose(event);
    read(shown, (event.target as HTMLInputElement).name);
  }

  return (
    <div
      ref={place}
      onInput={follow}
      // The values are reset after the event.
      onReset={() => window.setTimeout(() => read(shown))}
      className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17.5rem]"
    >
      {children}
      <section aria-label={caption} className="grid gap-2 xl:sticky xl:top-6">
        <h2 className="text-sm font-semibold">{caption}</h2>
        {/* Inert, because a click would count as a visit. */}
        <div inert className="board" data-view="grid">
          <ul className="sites grid-cols-1">
            <SiteCard
              site={cardOf(typed, typed.iconFrom === "none" ? null : icon, pinnedFrom)}
              q={null}
              selected={false}
              favorite={null}
              admitted={false}
              connected={undefined}
              down={undefined}
              heading="h3"
              words={words}
              mark={markOf(typed, picture)}
            />
          </ul>
        </div>
        <p className="text-sm text-soft">{note}</p>
      </section>
    </div>
  );
}

/** Values of the form, with the choice of an icon. */
type Typed = SiteForm & Partial<Record<"iconFrom" | "glyph" | "color", string>>;

/** Reads a chosen file as an address that the page may show (Content-Security-Policy); null without one. */
function readPicture(file: File, done: (address: string | null) => void) {
  if (file.size === 0) return done(null);
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result));
  reader.readAsDataURL(file);
}

/** The icon that is chosen from the library or from a file, if one is. */
function markOf({ iconFrom, glyph, color }: Typed, picture: string | null) {
  const icon = iconFrom === "library" ? readLibraryIcon(glyph, color) : null;
  if (icon) return <IconTile icon={icon} className="site-tile rounded-md" />;
  if (iconFrom !== "upload" || picture === null) return null;
  // biome-ignore lint/performance/noImgElement: next/image sets inline styles, which the CSP forbids
  return <img src={picture} alt="" className="site-tile rounded-md object-cover" />;
}

function cardOf(typed: Typed, icon: string | null, pinnedFrom: number) {
  const { slug, title, displayUrl, description, kind, targetUrl, enabled } = typed;
  return {
    slug,
    title: title || "…",
    displayUrl,
    description,
    kind: kind as SiteFields["kind"],
    pinned: enabled === "on" && Number(typed.pinWeight) >= pinnedFrom,
    opens: findTargetProblem(normalizeLink(targetUrl.trim())) === null,
    limited: typed.audience !== "everyone",
    signsIn: typed.application !== "",
    restricted: false,
    section: 0,
    icon,
  };
}
