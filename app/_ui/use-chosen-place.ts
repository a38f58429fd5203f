import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { placeId } from "./palette-list";
import type { Answer } from "./use-places";

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The palette's selected entry by its number among all: the first unless an arrow key or the pointer moved. */
export function useChosenPlace({ q, places }: Answer, typed: string) {
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
