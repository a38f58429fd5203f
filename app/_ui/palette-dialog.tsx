import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Places } from "@/app/palette/route";
import { INPUT } from "@/lib/error-pages/looks";
import { PaletteList, placeId } from "./palette-list";

export type PaletteProps = {
  words: Record<"label" | "close" | "lost" | "signedOut" | "signIn", string>;
  onClose: () => void;
};

/**
 * The command palette: a modal combobox over what the user may open (WAI-ARIA combobox pattern).
 * Arrow keys select, Enter opens, Escape closes.
 */
export function PaletteDialog({ words, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const answer = usePlaces(typed.trim());
  const { chosen, steer, choose } = useChosenPlace(answer, typed.trim());
  const sections = answer.places?.sections ?? [];
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
      <div className="flex items-center gap-2 border-b border-line p-3">
        <input
          type="text"
          role="combobox"
          {...COMBOBOX}
          aria-label={words.label}
          aria-expanded={sections.length > 0}
          aria-activedescendant={chosen === null ? undefined : placeId(chosen)}
          placeholder={words.label}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choose(0);
          }}
          onKeyDown={steer}
        />
        <button type="button" onClick={close} className={CLOSE}>
          {words.close}
        </button>
      </div>
      <State {...answer} words={words} />
      <PaletteList sections={sections} label={words.label} chosen={chosen} onPoint={choose} />
    </dialog>
  );
}

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

type StateProps = Answer & Pick<PaletteProps, "words">;

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

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The palette's selected entry by its number among all: the first unless an arrow key or the pointer moved. */
function useChosenPlace({ q, places }: Answer, typed: string) {
  const [step, choose] = useState(0);
  const entered = useRef(false);
  const count = places?.sections.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  const chosen = count === 0 ? null : Math.min(step, count - 1);
  const isCurrent = places !== null && q === typed;

  // Enter before the answer to the typed text opens its first entry.
  useEffect(() => {
    if (entered.current && isCurrent) open(chosen);
    if (isCurrent) entered.current = false;
  }, [isCurrent, chosen]);

  // In braces, because some browsers return a promise, which is no cleanup.
  useEffect(() => {
    linkOf(chosen)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function enter() {
    if (isCurrent) open(chosen);
    else entered.current = true;
  }

  function steer(event: KeyboardEvent) {
    // Enter that confirms an IME composition (Chinese, Japanese) must not open anything.
    if (event.nativeEvent.isComposing) return;
    const by = MOVES[event.key];
    if (by !== undefined) choose(Math.max(0, Math.min((chosen ?? 0) + by, count - 1)));
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
  }
  return { chosen, steer, choose };
}

const linkOf = (number: number | null) =>
  number === null ? null : document.getElementById(placeId(number));

const open = (number: number | null) => linkOf(number)?.click();

/** Milliseconds without a keystroke before a search is sent. */
const PAUSE = 120;

/** Last answer of the palette's server to `q`, or why there is none. */
type Answer = { q: string; places: Places | null; problem: "lost" | "signedOut" | null };

/** Asks the server what matches the typed text. Answers to an older text are dropped. */
function usePlaces(typed: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ q: "", places: null, problem: null });
  useEffect(() => {
    const aborter = new AbortController();
    const fail = (problem: "lost" | "signedOut") => setAnswer({ q: typed, places: null, problem });
    async function ask() {
      const address = `/palette?${new URLSearchParams({ q: typed })}`;
      const response = await fetch(address, { signal: aborter.signal });
      if (!response.ok) return fail(response.status === 401 ? "signedOut" : "lost");
      setAnswer({ q: typed, places: (await response.json()) as Places, problem: null });
    }
    const timer = setTimeout(
      () => ask().catch(() => !aborter.signal.aborted && fail("lost")),
      typed === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [typed]);
  return answer;
}
