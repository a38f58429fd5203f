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
  const [typed, setTyped] = useState(shown);
  const place = useRef<HTMLDivElement>(null);

  function read(stored: SiteForm) {
    const form = place.current?.querySelector("form");
    if (!form) return;
    setTyped({ ...stored, enabled: "", monitored: "", ...Object.fromEntries(new FormData(form)) });
  }
  const readAgain = useEffectEvent(read);
  useEffect(() => readAgain(shown), [shown]);

  function follow(event: FormEvent) {
    if (proposes) for (const propose of proposals) propose(event);
    read(shown);
  }

  return (
    <div
      ref={place}
      onInput={follow}
      className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17.5rem]"
    >
      {children}
      <section aria-label={caption} className="grid gap-2 xl:sticky xl:top-6">
        <h2 className="text-sm font-semibold">{caption}</h2>
        {/* Inert, because a click would count as a visit. */}
        <div inert className="board" data-view="grid">
          <ul className="sites grid-cols-1">
            <SiteCard
              site={cardOf(typed, icon, pinnedFrom)}
              q={null}
              selected={false}
              favorite={null}
              admitted={false}
              connected={undefined}
              down={undefined}
              heading="h3"
              words={words}
              mark={markOf(typed)}
            />
          </ul>
        </div>
        <p className="text-sm text-soft">{note}</p>
      </section>
    </div>
  );
}

/** The icon that is chosen from the library, if one is. */
function markOf({ glyph, color }: SiteForm & Partial<Record<"glyph" | "color", string>>) {
  const icon = readLibraryIcon(glyph, color);
  return icon && <IconTile icon={icon} className="site-tile rounded-md" />;
}

function cardOf(typed: SiteForm, icon: string | null, pinnedFrom: number) {
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
