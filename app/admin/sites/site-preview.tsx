"use client";

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useProposedSlug } from "@/app/_ui/use-proposed-slug";
import type { BoardWords } from "@/app/(directory)/board-words";
import { SiteCard } from "@/app/(directory)/site-card";
import { normalizeLink } from "@/lib/addresses";
import type { SiteFields, SiteForm } from "@/lib/sites/editing/fields";
import { findTargetProblem } from "@/lib/sites/editing/target-url";

type Rival = { pinWeight: number; slug: string };

type Props = {
  shown: SiteForm;
  icon: string | null;
  /** The first sites of the directory without this one: the card is pinned if it comes before the last of them. */
  rivals: readonly Rival[];
  caption: string;
  note: string;
  words: BoardWords;
  /** Fills in a slug for the title, until someone types another. */
  proposesSlug?: boolean;
  /** The form. */
  children: ReactNode;
};

/** A form beside a preview of its directory card; with a script, the preview follows the typing. */
export function SitePreview({ shown, icon, rivals, caption, note, words, ...rest }: Props) {
  const { children, proposesSlug = false } = rest;
  const propose = useProposedSlug("title", "slug");
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
    if (proposesSlug) propose(event);
    read(shown);
  }

  return (
    <div
      ref={place}
      onInput={follow}
      className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,44rem)_20rem]"
    >
      {children}
      <section aria-label={caption} className="grid gap-2 xl:sticky xl:top-6">
        <h2 className="text-sm font-semibold">{caption}</h2>
        {/* Inert, because a click would count as a visit. */}
        <div inert className="board" data-view="grid">
          <ul className="sites grid-cols-1">
            <SiteCard
              site={cardOf(typed, icon, rivals)}
              q={null}
              selected={false}
              favorite={null}
              connected={undefined}
              down={undefined}
              heading="h3"
              words={words}
            />
          </ul>
        </div>
        <p className="text-sm text-soft">{note}</p>
      </section>
    </div>
  );
}

function cardOf(typed: SiteForm, icon: string | null, rivals: readonly Rival[]) {
  const { slug, title, displayUrl, description, kind, targetUrl, enabled } = typed;
  const pinWeight = Number(typed.pinWeight);
  const ahead = rivals.filter(
    (rival) => rival.pinWeight > pinWeight || (rival.pinWeight === pinWeight && rival.slug < slug),
  );
  const last = rivals.length < 3 || ahead.length < rivals.length;
  return {
    slug,
    title: title || "…",
    displayUrl,
    description,
    kind: kind as SiteFields["kind"],
    pinned: enabled === "on" && pinWeight > 0 && last,
    opens: findTargetProblem(normalizeLink(targetUrl.trim())) === null,
    limited: typed.audience !== "everyone",
    section: 0,
    icon,
  };
}
