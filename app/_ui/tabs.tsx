import { SectionNav } from "./section-nav";

type Props = {
  /** Accessible name of the row. */
  label: string;
  tabs: readonly { href: string; words: string; current: boolean }[];
};

/** Tabs of a page, each with an address of its own. A line below them marks the current one. */
export const Tabs = ({ label, tabs }: Props) => (
  <div className="min-w-0 shadow-[inset_0_-1px_var(--color-line)]">
    <SectionNav label={label} className={ROW}>
      {tabs.map(({ href, words, current }) => (
        <a key={href} href={href} aria-current={current ? "page" : undefined} className={TAB}>
          {words}
        </a>
      ))}
    </SectionNav>
  </div>
);

/** Aligns the text of the first tab with the page. */
const ROW = "gap-4 ps-3 sm:gap-5 sm:ps-5 md:-ms-1 md:me-0 md:ps-0 md:[--fade:0px]";

const TAB =
  "inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-1 text-sm whitespace-nowrap text-soft -outline-offset-2 hover:border-edge hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent";
