import type { MouseEvent, ReactNode } from "react";
import { TAB } from "@/app/_ui/tab";
import type { Site } from "@/lib/openapi/schemas";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type BoardFilter, boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";

export type KindCounts = Record<"all" | Site["kind"], number>;

const KINDS = [
  { kind: null, key: "all" },
  { kind: "internal", key: "internal" },
  { kind: "external", key: "external" },
] as const;

type Props = {
  counts: KindCounts;
  filter: BoardFilter;
  q: string;
  onChoose: (filter: BoardFilter) => void;
  words: BoardWords;
};

/**
 * Kinds as links; with a script they switch without a request. The counts cover all sites, whatever
 * the search. Beside sections they are a secondary filter.
 */
export function KindLinks({ quiet, ...props }: Props & { quiet: boolean }) {
  const { counts, filter, words } = props;
  return (
    <nav
      aria-label={words.kinds.label}
      className={quiet ? "flex gap-1" : "flex flex-wrap sm:gap-1"}
    >
      {KINDS.map(({ kind, key }) => (
        <FilterLink
          key={key}
          to={{ ...filter, kind }}
          current={kind === filter.kind}
          className={quiet ? "board-kind" : TAB}
          {...props}
        >
          {quiet && kind === null ? words.kinds.every : words.kinds[key]}{" "}
          {!quiet && <Count of={counts[key]} />}
        </FilterLink>
      ))}
    </nav>
  );
}

/** Sections as links in one line, which scrolls on a phone. */
export function SectionChips({
  sections,
  ...props
}: Props & { sections: readonly BoardSection[] }) {
  const { counts, filter, words } = props;
  const chips = [{ name: null, count: counts.all }, ...sections];
  return (
    <nav
      aria-label={words.sections.label}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1.25 sm:mx-0 sm:flex-wrap sm:px-0 lg:flex-1"
    >
      {chips.map(({ name, count }) => (
        <FilterLink
          key={name ?? ""}
          to={{ ...filter, section: name }}
          current={name === filter.section}
          className="board-chip"
          {...props}
        >
          <bdi>{name ?? words.kinds.all}</bdi> <Count of={count} />
        </FilterLink>
      ))}
    </nav>
  );
}

const Count = ({ of }: { of: number }) => <span className="font-normal tabular-nums">{of}</span>;

type LinkProps = Pick<Props, "q" | "onChoose"> & {
  to: BoardFilter;
  current: boolean;
  className: string;
  children: ReactNode;
};

function FilterLink({ to, q, onChoose, current, className, children }: LinkProps) {
  function choose(event: MouseEvent) {
    // The browser handles new tabs, new windows and downloads.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(to);
  }
  return (
    <a
      href={boardAddress(to, q)}
      onClick={choose}
      aria-current={current ? "page" : undefined}
      className={className}
    >
      {children}
    </a>
  );
}
