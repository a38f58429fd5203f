import { useEffect } from "react";

const EDITABLE = "input, textarea, select, [contenteditable]";

/** Focuses a search when "/" is pressed outside of a field. `find` must not change between renders. */
export function useSlash(find: () => HTMLInputElement | null) {
  useEffect(() => {
    function focus(event: KeyboardEvent) {
      const elsewhere = event.target instanceof Element && event.target.closest(EDITABLE) !== null;
      if (event.key !== "/" || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      find()?.select();
      find()?.focus();
    }
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [find]);
}
