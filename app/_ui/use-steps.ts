import { type KeyboardEvent, useEffect, useRef, useState } from "react";

type Steps = {
  count: number;
  /** True if the entries answer what is typed now. */
  isCurrent: boolean;
  take: (number: number) => void;
};

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Selects one of the entries below a search by arrow keys, and takes it by Enter: the first unless a
 * key or the pointer moved. `choose(-1)` selects none, and then Enter keeps its usual effect.
 */
export function useSteps({ count, isCurrent, take }: Steps, from = 0) {
  const [step, choose] = useState(from);
  const entered = useRef(false);
  const chosen = step < 0 || count === 0 ? null : Math.min(step, count - 1);

  // Enter before the answer to the typed text takes its first entry.
  useEffect(() => {
    if (!isCurrent) return;
    if (entered.current && chosen !== null) take(chosen);
    entered.current = false;
  });

  function enter(event: KeyboardEvent) {
    if (step < 0 || (isCurrent && chosen === null)) return;
    event.preventDefault();
    if (isCurrent && chosen !== null) take(chosen);
    else entered.current = true;
  }

  function steer(event: KeyboardEvent) {
    // Enter that confirms an IME composition (Chinese, Japanese) must not take anything.
    if (event.nativeEvent.isComposing) return;
    const by = MOVES[event.key];
    if (by !== undefined) {
      event.preventDefault();
      choose(Math.max(0, Math.min((chosen ?? -1) + by, count - 1)));
    } else if (event.key === "Enter") enter(event);
  }
  return { chosen, choose, steer };
}
