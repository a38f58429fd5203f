import { type FormEvent, useRef } from "react";
import { slugOf } from "./slug-of";

/**
 * Returns a listener that fills in the field `to` of a form with a slug of what is typed in `from`,
 * until somebody types another.
 */
export function useProposedSlug(from: string, to: string) {
  const proposed = useRef("");
  return ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== from) return;
    const slug = target.form?.elements.namedItem(to);
    if (!(slug instanceof HTMLInputElement) || slug.value !== proposed.current) return;
    proposed.current = slugOf(target.value, slug.maxLength);
    slug.value = proposed.current;
  };
}
