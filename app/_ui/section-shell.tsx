import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { type Heading, PageHeader } from "./page-header";
import { PageShell } from "./page-shell";
import type { Place } from "./place";
import { SectionNav } from "./section-nav";
import { TAB } from "./tab";
import { SKIP_TARGET } from "./wide-main";

/** Props that a page of a section gives its shell. */
export type SectionPage = Heading & {
  /** Tables need the full width; forms and text read better in a column. */
  wide?: boolean;
  /** Table of contents, below the list of pages if there is room. */
  contents?: ReactNode;
  children: ReactNode;
};

type Props = SectionPage & {
  place: Place;
  /** Accessible name of the page list. */
  label: string;
  pages: readonly { href: string; words: string; icon: IconNode }[];
  here: string;
};

/** Layout for a group of related pages, listed on the side, or above on a narrow screen. */
export function SectionShell({ place, wide, contents, children, ...rest }: Props) {
  const { label, pages, here, ...heading } = rest;
  return (
    <PageShell here={place} target={null}>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)]">
        {contents === undefined ? (
          <Pages label={label} pages={pages} here={here} />
        ) : (
          <div className="min-w-0 self-start md:sticky md:top-6">
            <Pages label={label} pages={pages} here={here} />
            <div className="mt-5 max-md:hidden">{contents}</div>
          </div>
        )}
        <div {...SKIP_TARGET} className={`min-w-0 ${wide ? "" : "max-w-240"}`}>
          <PageHeader {...heading} />
          <div className="mt-6 grid min-w-0 gap-4">{children}</div>
        </div>
      </div>
    </PageShell>
  );
}

const Pages = ({ label, pages, here }: Pick<Props, "label" | "pages" | "here">) => (
  <SectionNav label={label}>
    {pages.map(({ href, words, icon }) => (
      <a
        key={href}
        href={href}
        aria-current={href === here ? "page" : undefined}
        className={`${TAB} shrink-0 md:w-full md:gap-2.5`}
      >
        <Icon node={icon} className="size-4.5 shrink-0 max-sm:hidden" />
        {words}
      </a>
    ))}
  </SectionNav>
);
