import { useEffect } from "react";
import { isFreeKey } from "./free-key";

/** Focuses a search when "/" is pressed outside of a field. `find` must not change between renders. */
export function useSlash(find: () => HTMLInputElement | null) {
  useEffect(() => {
    function focus(event: KeyboardEvent) {
      if (event.key !== "/" || !isFreeKey(event)) return;
      event.preventDefault();
      find()?.select();
      find()?.focus();
    }
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [find]);
}
