"use client";

import { type ReactNode, useEffect, useRef } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/** One row on a narrow screen, from edge to edge of it. */
const ROW = "relative -mx-4 flex overflow-x-auto px-4 sm:-mx-6 sm:px-6";

/**
 * Scrolls a row to its current page before scripts start, where the browser knows how. Not on a
 * wide screen, where the page itself would scroll.
 */
const START =
  "max-md:*:aria-[current]:snap-center max-md:*:aria-[current]:[scroll-initial-target:nearest]";

/** Beside the page where there is room. */
const SIDE =
  "gap-1 self-start py-1 md:sticky md:top-6 md:mx-0 md:flex-col md:overflow-visible md:p-0";

/** The tabs of a page; a line below them marks the current one. */
export const TABS = "gap-1 shadow-[inset_0_-1px_var(--color-line)] md:mx-0 md:px-0";

/**
 * The pages of a section: beside the page or, on a narrow screen, one row above that scrolls
 * sideways to the current page.
 */
export function SectionNav({ label, className = SIDE, children }: Props) {
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    // A row that was scrolled already stays, so that a tap meets what it aims at.
    if (!row.current || !current || row.current.scrollLeft !== 0) return;
    const before = (row.current.clientWidth - current.offsetWidth) / 2;
    row.current.scrollLeft = current.offsetLeft - before;
  }, []);

  return (
    <nav ref={row} aria-label={label} className={`${ROW} ${START} ${className}`}>
      {children}
    </nav>
  );
}
