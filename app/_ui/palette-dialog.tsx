import { type KeyboardEventHandler, useEffect, useRef, useState } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { ACCOUNT_FIELD } from "@/lib/session/opened-as";
import { useOpener } from "./opened-as";
import { KEY, PaletteList, placeId } from "./palette-list";
import { noteRecent, readRecent } from "./palette-recent";
import { type FoundPlaces, usePlaces } from "./use-places";
import { useSteps } from "./use-steps";

export type PaletteProps = {
  words: Record<"label" | "open" | "recent" | "close" | "lost" | "signedOut" | "signIn", string> & {
    keys: Record<"move" | "enter" | "escape", string>;
  };
  /** Text that was typed while the dialog loaded. */
  early: string;
  onClose: () => void;
};

/**
 * The command palette: a modal combobox over what the user may open (WAI-ARIA combobox pattern).
 * Arrow keys select, Enter opens, Escape closes.
 */
export function PaletteDialog({ words, early, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(early);
  const answer = usePlaces({ q: typed.trim(), at: location.pathname });
  const account = useOpener()[ACCOUNT_FIELD] ?? "";
  const entries = answer.q === "" ? readRecent(account) : [];
  const found: Parameters<typeof PaletteList>[0]["sections"] = answer.places?.sections ?? [];
  const recent = { kind: "recent" as const, title: words.recent, entries };
  const isHere = found[0]?.kind === "here" ? 1 : 0;
  const sections = entries.length > 0 ? found.toSpliced(isHere, 0, recent) : found;
  const isCurrent = answer.places !== null && answer.q === typed.trim();
  const { chosen, steer, choose } = useSteps({
    count: sections.reduce((sum, { entries }) => sum + entries.length, 0),
    isCurrent,
    take: open,
  });
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog; this is a click beside it
    <dialog
      ref={dialog}
      aria-label={words.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
      className="palette"
    >
      <SearchRow
        {...{ words, typed, chosen, steer, close }}
        isExpanded={sections.length > 0}
        type={(text) => {
          setTyped(text);
          choose(0);
        }}
      />
      <State {...answer} words={words} />
      {answer.places === null && answer.problem === null && <Skeleton />}
      <PaletteList
        {...{ sections, chosen }}
        isStale={!isCurrent}
        q={answer.q ?? ""}
        label={words.label}
        onPoint={choose}
        onOpen={(opened) => {
          noteRecent(account, opened);
          return press(opened.href, close);
        }}
      />
      <Keys words={words.keys} />
    </dialog>
  );
}

type SearchRowProps = Pick<PaletteProps, "words"> & {
  typed: string;
  type: (text: string) => void;
  isExpanded: boolean;
  chosen: number | null;
  steer: KeyboardEventHandler;
  close: () => void;
};

const SearchRow = ({ words, typed, type, isExpanded, chosen, steer, close }: SearchRowProps) => (
  <div className="flex items-center gap-2 border-b border-line p-3">
    <input
      type="text"
      role="combobox"
      {...COMBOBOX}
      aria-label={words.label}
      aria-expanded={isExpanded}
      aria-activedescendant={chosen === null ? undefined : placeId(chosen)}
      placeholder={matchMedia("(width < 40rem)").matches ? words.open : words.label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={steer}
    />
    <button type="button" onClick={close} className={CLOSE}>
      {words.close}
    </button>
  </div>
);

/** Presses the button of the user menu that an entry stands for, after closing the palette. False if it is a page. */
function press(href: string, close: () => void): boolean {
  if (!href.startsWith("#")) return false;
  close();
  document.getElementById(href.slice(1))?.click();
  return true;
}

/** The palette's own keys, below its list. */
const Keys = ({ words }: { words: PaletteProps["words"]["keys"] }) => (
  <p
    aria-hidden="true"
    className="flex gap-4 border-t border-line px-4 py-2.5 text-xs text-soft max-sm:hidden pointer-coarse:hidden"
  >
    {(["move", "enter", "escape"] as const).map((name) => (
      <span key={name} className="flex items-center gap-1.5">
        <kbd className={KEY}>{KEYS[name]}</kbd>
        {words[name]}
      </span>
    ))}
  </p>
);

const KEYS = { move: "↑ ↓", enter: "↵", escape: "Esc" };

const COMBOBOX = {
  inputMode: "search",
  "aria-autocomplete": "list",
  "aria-controls": "palette-list",
  maxLength: 100,
  autoComplete: "off",
  spellCheck: false,
  className: INPUT,
} as const;

const CLOSE = "link min-h-9 shrink-0 cursor-pointer px-1 text-sm";

/** Rows to come, before the first answer. */
const Skeleton = () => (
  <div aria-hidden="true" className="grid gap-2 p-4">
    {["w-40", "w-64", "w-52", "w-72", "w-44"].map((width) => (
      <div key={width} className="skeleton flex h-8 items-center gap-3">
        <span className="size-7 rounded-md bg-info-tint" />
        <span className={`h-3.5 rounded-sm bg-info-tint ${width}`} />
      </div>
    ))}
  </div>
);

type StateProps = FoundPlaces & Pick<PaletteProps, "words">;

/** Says why there is no list, or how long it is; the latter is visible if it is empty. */
function State({ places, problem, words }: StateProps) {
  const isEmpty = places?.sections.length === 0;
  return (
    <>
      {problem !== null && (
        <p role="alert" className="p-4 text-sm">
          {words[problem]}{" "}
          {problem === "signedOut" && (
            <a className="link" href={signInAddress()}>
              {words.signIn}
            </a>
          )}
        </p>
      )}
      <p role="status" className={isEmpty ? "p-4 text-sm text-soft" : "sr-only"}>
        {places?.status}
      </p>
    </>
  );
}

const signInAddress = () =>
  `/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`;

const open = (number: number) => document.getElementById(placeId(number))?.click();
