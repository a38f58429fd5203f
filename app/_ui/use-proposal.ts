import { type FormEvent, useRef } from "react";

/**
 * Returns a listener that fills in the field `to` of a form with what `propose` makes of the text typed
 * in `from`, until somebody types another.
 */
export function useProposal(
  from: string,
  to: string,
  propose: (typed: string, maxLength: number) => string,
  /** Text that `to` begins with, if that was proposed as well. */
  begun = "",
) {
  const proposed = useRef(begun);
  return ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== from) return;
    const field = target.form?.elements.namedItem(to);
    if (!(field instanceof HTMLInputElement) || field.value !== proposed.current) return;
    proposed.current = propose(target.value, field.maxLength);
    field.value = proposed.current;
  };
}
