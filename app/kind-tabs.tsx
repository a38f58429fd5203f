import type { Site } from "@/lib/directory/site";
import { boardAddress } from "./board-address";

export type KindCounts = Record<"all" | Site["kind"], number>;

const TABS = [
  { kind: null, key: "all", label: "All" },
  { kind: "internal", key: "internal", label: "Internal" },
  { kind: "external", key: "external", label: "External" },
] as const;

/** The counts are of all sites, whatever is searched for. */
export function KindTabs(props: { counts: KindCounts; kind: Site["kind"] | null; q: string }) {
  return (
    <nav aria-label="Kind of site" className="flex gap-1 text-sm">
      {TABS.map(({ kind, key, label }) => (
        <a
          key={key}
          href={boardAddress(kind, props.q)}
          aria-current={kind === props.kind ? "page" : undefined}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-md px-3 text-soft hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {label} <span className="font-normal tabular-nums">{props.counts[key]}</span>
        </a>
      ))}
    </nav>
  );
}
