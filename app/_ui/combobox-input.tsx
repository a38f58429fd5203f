import { X } from "lucide";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ChoiceKind } from "@/lib/palette/find";
import { splitLines } from "@/lib/split-lines";
import { AS_TYPED, type describedBy } from "./field";
import { Icon } from "./icon";
import { PaletteList, placeId } from "./palette-list";
import type { Chips } from "./use-chips";
import { usePlaces } from "./use-places";
import { useSteps } from "./use-steps";

export type Words = Record<
  "search" | "remove" | "chosen" | "suggestions" | "none" | "lost",
  string
>;

type Props = {
  kind: ChoiceKind;
  id: string;
  words: Words;
  chips: Chips;
  input: RefObject<HTMLInputElement | null>;
  /** Attributes that link the input to its hint and error. */
  described: ReturnType<typeof describedBy>;
};

/** Chips of what is chosen, an input that searches for more, and the list of what it found. */
export function ComboboxInput({ kind, id, words, chips, input, described }: Props) {
  const found = useFound(kind, chips, words);
  const { sections, said, chosen, choose, steer, take, isOpen, setOpen } = found;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the list when the focus leaves it
    <div
      className="combobox"
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setOpen(false)
      }
    >
      <div className="combobox-box">
        <ChipList {...{ chips, input, words }} onRemove={() => setOpen(false)} />
        <input
          type="text"
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          {...AS_TYPED}
          {...described}
          ref={input}
          id={id}
          aria-controls={isOpen ? "palette-list" : undefined}
          aria-expanded={isOpen && sections.length > 0}
          aria-activedescendant={isOpen && chosen !== null ? placeId(chosen) : undefined}
          placeholder={chips.chosen.length === 0 ? words.search : undefined}
          value={chips.typed}
          // A list would cover the error that brought the focus here.
          onFocus={() => setOpen(!described["aria-invalid"])}
          onClick={() => setOpen(true)}
          onChange={({ target }) => {
            chips.type(target.value);
            setOpen(true);
            choose(target.value.trim() === "" ? -1 : 0);
          }}
          onPaste={(event) => paste(event, chips)}
          onKeyDown={steer}
        />
      </div>
      <Suggestions isOpen={isOpen}>
        <PaletteList
          {...{ sections, chosen }}
          label={words.suggestions}
          onPoint={choose}
          onTake={take}
        />
        {sections.length === 0 && (
          <p aria-hidden="true" className="px-3 py-2 text-sm text-soft">
            {said}
          </p>
        )}
      </Suggestions>
      <p aria-live="polite" className="sr-only">
        {isOpen && said}
      </p>
    </div>
  );
}

function paste(event: ClipboardEvent, chips: Chips) {
  const lines = splitLines(event.clipboardData.getData("text"));
  if (!chips.several || lines.length < 2) return;
  event.preventDefault();
  chips.add(lines.map((value) => ({ value, title: value })));
}

/** The list, in the top layer, where no card cuts it. */
function Suggestions({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popover.current?.togglePopover(isOpen);
  }, [isOpen]);
  return (
    <div ref={popover} popover="manual" className="combobox-list">
      {isOpen && children}
    </div>
  );
}

type ChipProps = Pick<Props, "chips" | "input" | "words"> & { onRemove: () => void };

const ChipList = ({ chips, input, words, onRemove }: ChipProps) =>
  chips.chosen.length > 0 && (
    <ul aria-label={words.chosen} className="contents">
      {chips.chosen.map(({ value, title }) => (
        <li key={value} className="chip" title={value}>
          <bdi className="truncate">{title}</bdi>
          <button
            type="button"
            aria-label={words.remove.replace("#", () => title)}
            onClick={() => {
              chips.remove(value);
              input.current?.focus();
              onRemove();
            }}
          >
            <Icon node={X} className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );

/** Matches for the typed text from the server, without those chosen already, and the keys of their list. */
function useFound(kind: ChoiceKind, chips: Chips, words: Words) {
  const [wanted, setOpen] = useState(false);
  const q = chips.typed.trim();
  const { q: answered, places, problem } = usePlaces({ q, kind }, wanted);
  const isCurrent = wanted && answered === q;
  const left = (places?.sections ?? []).map((section) => ({
    ...section,
    entries: section.entries.filter(
      ({ value }) => !chips.chosen.some((one) => one.value === value),
    ),
  }));
  const sections = left.filter(({ entries }) => entries.length > 0);
  const entries = sections[0]?.entries ?? [];

  function take(number: number) {
    const { value = "", title = "" } = entries[number] ?? {};
    chips.add([{ value, title }]);
    choose(-1);
    // Lies over what follows the field, until the next key or click.
    setOpen(false);
  }
  const { chosen, choose, steer } = useSteps({ count: entries.length, isCurrent, take }, -1);

  const result = entries.length === 0 ? words.none : places?.status;
  return {
    ...{ sections, chosen, choose, take, setOpen },
    // Says nothing of an empty field whose choices are all taken.
    isOpen: wanted && (entries.length > 0 || (isCurrent && (q !== "" || problem !== null))),
    said: problem ? words.lost : result,
    steer(event: KeyboardEvent) {
      const last = chips.chosen.at(-1);
      if (event.key === "ArrowDown") setOpen(true);
      if (event.key === "Escape") setOpen(false);
      if (event.key === "Backspace" && chips.typed === "" && last) chips.remove(last.value);
      if (wanted) steer(event);
    },
  };
}
