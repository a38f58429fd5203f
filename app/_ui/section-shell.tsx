import type { ReactNode } from "react";
import { PageShell } from "./page-shell";
import type { Place } from "./site-header";
import { TAB } from "./tab";

type Props = {
  place: Place;
  /** Accessible name of the page list. */
  label: string;
  pages: readonly { href: string; words: string }[];
  here: string;
  title: string;
  /** Tables need the full width; prose and forms read better in a column. */
  wide?: boolean;
  children: ReactNode;
};

/** Layout for a group of related pages, listed on the side, or above on a narrow screen. */
export function SectionShell({ place, label, pages, here, title, wide, children }: Props) {
  const columns = wide
    ? "md:grid-cols-[11rem_minmax(0,1fr)]"
    : "md:grid-cols-[12rem_minmax(0,44rem)]";
  return (
    <PageShell here={place}>
      <div className={`grid gap-x-10 gap-y-6 ${columns}`}>
        <nav aria-label={label} className="flex flex-wrap content-start gap-1 md:flex-col">
          {pages.map(({ href, words }) => (
            <a
              key={href}
              href={href}
              aria-current={href === here ? "page" : undefined}
              className={TAB}
            >
              {words}
            </a>
          ))}
        </nav>
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          <div className="mt-6 grid min-w-0 gap-4">{children}</div>
        </div>
      </div>
    </PageShell>
  );
}
