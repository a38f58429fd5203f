import type { MouseEvent } from "react";
import { TAB } from "@/app/_ui/tab";
import type { Site } from "@/lib/openapi/schemas";
import { boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";

export type Kind = Site["kind"] | null;
export type KindCounts = Record<"all" | Site["kind"], number>;

const TABS = [
  { kind: null, key: "all" },
  { kind: "internal", key: "internal" },
  { kind: "external", key: "external" },
] as const;

type Props = {
  counts: KindCounts;
  kind: Kind;
  q: string;
  onChoose: (kind: Kind) => void;
  words: BoardWords["kinds"];
};

/** Tabs as links; with a script they switch without a request. The counts cover all sites, whatever the search. */
export function KindTabs({ counts, kind: current, q, onChoose, words }: Props) {
  function choose(event: MouseEvent, kind: Kind) {
    // The browser handles new tabs, new windows and downloads.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(kind);
  }
  return (
    <nav aria-label={words.label} className="flex flex-wrap sm:gap-1">
      {TABS.map(({ kind, key }) => (
        <a
          key={key}
          href={boardAddress(kind, q)}
          onClick={(event) => choose(event, kind)}
          aria-current={kind === current ? "page" : undefined}
          className={TAB}
        >
          {words[key]} <span className="font-normal tabular-nums">{counts[key]}</span>
        </a>
      ))}
    </nav>
  );
}
