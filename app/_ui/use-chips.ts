import { type RefObject, useEffect, useRef, useState } from "react";
import { splitLines } from "@/lib/split-lines";

/** A value of the field, as it is stored or typed, and the name of what it stands for. */
export type Named = { value: string; title: string };

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export type Chips = ReturnType<typeof useChips>;

type Options = {
  named: readonly Named[];
  several: boolean;
  /** Text of the field at first. */
  typed: string;
};

type Titles = ReadonlyMap<string, string>;

/** Splits the text of a field: a last value that names nothing is typed text, to correct it. */
function partsOf(text: string, titles: Titles) {
  const values = splitLines(text);
  const last = values.at(-1) ?? "";
  if (titles.has(last.toLowerCase())) return { chosen: values, typed: "" };
  // A space after it may be followed by another word.
  const spaces = /[^;\S\n]*$/.exec(text)?.[0] ?? "";
  return { chosen: values.slice(0, -1), typed: last && last + spaces };
}

const titlesOf = (named: readonly Named[]) =>
  named.map(({ value, title }) => [value.toLowerCase(), title] as const);

/**
 * Keeps the values of a text field as chips, and what is typed but not chosen. The field has both at
 * any time, so a form can be sent, reset or compared like any other.
 */
export function useChips(
  field: RefObject<TextControl | null>,
  { named, several, typed: first }: Options,
) {
  const titles = useRef(new Map(titlesOf(named)));
  const [{ chosen, typed }, setParts] = useState(() => partsOf(first, titles.current));
  const known = named.map(({ value }) => value).join("\n");
  const learn = (found: readonly Named[]) => {
    for (const [value, title] of titlesOf(found)) titles.current.set(value, title);
  };
  const writing = useListening(field, known, () => {
    learn(named);
    setParts(partsOf(field.current?.value ?? "", titles.current));
  });

  function write(next: readonly string[], text: string) {
    setParts({ chosen: [...next], typed: text });
    if (!field.current) return;
    writing.current = true;
    field.current.value = [...next, text.trim()].filter(Boolean).join("\n");
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    writing.current = false;
  }

  return {
    several,
    typed,
    chosen: chosen.map((value) => ({
      value,
      title: titles.current.get(value.toLowerCase()) ?? value,
    })),
    type: (text: string) => write(several ? chosen : [], text),
    add(found: readonly Named[]) {
      learn(found);
      const values = found.map(({ value }) => value);
      write(several ? [...new Set([...chosen, ...values])] : values.slice(-1), "");
    },
    remove(value: string) {
      const left = chosen.filter((one) => one !== value);
      write(left, typed);
    },
  };
}

/** Reads a field again after a reset, a change that isn't ours, and when the page names other values. */
function useListening(field: RefObject<TextControl | null>, known: string, read: () => void) {
  const writing = useRef(false);
  const reading = useRef(read);
  reading.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { current } = field;
    const now = () => writing.current || reading.current();
    // The values are reset after the event.
    const soon = () => window.setTimeout(now);
    now();
    current?.addEventListener("input", now);
    current?.form?.addEventListener("reset", soon);
    return () => {
      current?.removeEventListener("input", now);
      current?.form?.removeEventListener("reset", soon);
    };
  }, [field, known]);
  return writing;
}
