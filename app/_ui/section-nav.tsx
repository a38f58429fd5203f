"use client";

import { type ReactNode, useEffect, useRef } from "react";

type Props = { label: string; className: string; children: ReactNode };

/** One row on a narrow screen, from edge to edge of it. It fades out where it is cut; at its own ends, only padding fades. */
const ROW =
  "relative -mx-4 flex overflow-x-auto ps-4 pe-10 sm:-mx-6 sm:ps-6 [mask-image:linear-gradient(90deg,#0000,#000_var(--fade,1rem),#000_calc(100%-2.5rem),#0000)]";

/**
 * Scrolls a row to its current page before scripts start, where the browser knows how. Not on a
 * wide screen, where the page itself would scroll.
 */
const START =
  "max-md:**:aria-[current]:snap-center max-md:**:aria-[current]:[scroll-initial-target:nearest]";

/** Tabs of a page in one row that, on a narrow screen, scrolls sideways to the current one. */
export function SectionNav({ label, className, children }: Props) {
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
