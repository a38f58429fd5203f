import {
  ArrowRight,
  Braces,
  CirclePause,
  CornerDownLeft,
  type IconNode,
  KeyRound,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Pencil,
  Plus,
  Search,
  Sun,
  Trash2,
  UsersRound,
} from "lucide";
import { useEffect } from "react";
import type { Places } from "@/app/palette/route";
import { FoundWords } from "./found-words";
import { Icon } from "./icon";
import { Monogram } from "./monogram";

type Kind = Places["sections"][number]["kind"];

/** An entry; one of a mixed section has a kind of its own. */
type Entry = Places["sections"][number]["entries"][number] & { kind?: Kind };

type Section = { kind: Kind | "recent"; title: string; entries: readonly Entry[] };

export const placeId = (number: number) => `place-${number}`;

type Props = {
  sections: readonly Section[];
  label: string;
  /** Text whose words are marked in what was found. */
  q?: string;
  /** True while they answer an older text. */
  isStale?: boolean;
  /** Number of the chosen entry among all; null if there is none. */
  chosen: number | null;
  onPoint: (number: number) => void;
  /** Takes the entry of a press instead of following its link (combobox.tsx). */
  onTake?: (number: number) => void;
  /** Called before a link is followed; true if it shouldn't be. */
  onOpen?: (opened: Entry & { kind: Kind }) => boolean;
};

/** The palette's entries by kind: links, which the pointer opens as any link. */
export function PaletteList({ sections, label, q = "", isStale, chosen, ...on }: Props) {
  const { onPoint, onTake, onOpen } = on;
  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  // In braces, because some browsers return a promise, which is no cleanup.
  useEffect(() => {
    if (chosen !== null)
      document.getElementById(placeId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div
      role="listbox"
      id="palette-list"
      aria-label={label}
      aria-busy={isStale}
      tabIndex={-1}
      className="min-h-0 overflow-y-auto p-2 transition-opacity empty:hidden aria-busy:pointer-events-none aria-busy:opacity-50 aria-busy:delay-150"
    >
      {sections.map(({ kind, title, entries }, at) => (
        <div key={kind} {...(!onTake && { role: "group", "aria-labelledby": `palette-${kind}` })}>
          {!onTake && (
            <div id={`palette-${kind}`} className="px-2 pt-2 pb-1 text-xs font-semibold text-soft">
              {title}
            </div>
          )}
          {entries.map((entry, index) => {
            const number = (starts[at] ?? 0) + index;
            const of = entry.kind ?? (kind === "recent" ? "pages" : kind);
            return (
              <a
                key={entry.href}
                id={placeId(number)}
                href={entry.href}
                role="option"
                tabIndex={-1}
                aria-selected={number === chosen}
                onPointerMove={() => onPoint(number)}
                // Keeps the focus in the field.
                onMouseDown={(event) => onTake && event.preventDefault()}
                onClick={(event) => {
                  if (onOpen?.({ ...entry, kind: of }) || onTake) event.preventDefault();
                  onTake?.(number);
                }}
                className="flex min-h-10 min-w-0 items-center gap-3 rounded-md px-2 text-sm aria-selected:bg-tint aria-selected:text-accent"
              >
                <Mark kind={of} entry={entry} />
                <FoundWords entry={entry} q={q} />
                {!onTake && <Keys entry={entry} isChosen={number === chosen} />}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Classes of a key of the keyboard. */
export const KEY =
  "inline-grid min-h-5.5 min-w-5.5 place-items-center rounded-sm border border-line bg-canvas px-1 text-2xs text-soft";

/** The keys that open an entry, where there is a keyboard: those of its page everywhere, and Enter. They are no part of its name in text. */
const Keys = ({ entry: { key, detail }, isChosen }: { entry: Entry; isChosen: boolean }) => (
  <span
    className={`flex shrink-0 gap-1 empty:hidden pointer-coarse:hidden ${detail === null ? "ms-auto" : ""}`}
  >
    {key !== undefined && (
      <>
        <kbd data-key="G" className={`${KEY} before:content-[attr(data-key)]`} />
        <kbd data-key={key} className={`${KEY} uppercase before:content-[attr(data-key)]`} />
      </>
    )}
    {isChosen && (
      <span className={KEY}>
        <Icon node={CornerDownLeft} className="size-3" />
      </span>
    )}
  </span>
);

const ICONS: Partial<Record<Kind, IconNode>> = {
  pages: ArrowRight,
  parts: ArrowRight,
  here: ArrowRight,
  elsewhere: Search,
  actions: Plus,
  groups: UsersRound,
  apis: Braces,
};

/** Icons of the actions that make nothing new, by their addresses (lib/palette/pages.ts). */
const ACTION_ICONS: Readonly<Record<string, IconNode>> = {
  "#menu-light": Sun,
  "#menu-dark": Moon,
  "#menu-system": Monitor,
  "#menu-en": Languages,
  "#menu-zh-CN": Languages,
  "#menu-sign-out": LogOut,
  "/account/security?open=password#password": KeyRound,
  "/admin/keys/rotate": KeyRound,
};

/** Icons of the actions on a thing, by the ends of their addresses (lib/palette/find-parts.ts). */
const ENDING_ICONS: readonly [RegExp, IconNode][] = [
  [/\/edit$/, Pencil],
  [/\/sign-out$/, LogOut],
  [/#access$/, UsersRound],
  [/#ways$/, KeyRound],
  [/\/(deactivate|suspend)$/, CirclePause],
  [/\/(delete|remove)$/, Trash2],
];

function Mark({ kind, entry: { href, title, picture } }: { kind: Kind; entry: Entry }) {
  const ending = kind === "here" && ENDING_ICONS.find(([end]) => end.test(href));
  const icon = ending ? ending[1] : (ACTION_ICONS[href] ?? ICONS[kind]);
  if (icon)
    return (
      <span className="grid size-7 shrink-0 place-items-center text-soft">
        <Icon node={icon} className="size-4.5" />
      </span>
    );
  const round = kind === "people";
  if (picture === null) return <Monogram name={title} size="xs" round={round} />;
  return (
    // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
    <img
      src={picture}
      alt=""
      width={28}
      height={28}
      className={`size-7 shrink-0 object-cover ${round ? "rounded-full" : "rounded-md"}`}
    />
  );
}
