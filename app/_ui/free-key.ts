const FIELD = "input, select, textarea, [contenteditable]";

/** True if a key was pressed outside of a field, and without a key that makes it the browser's. */
export const isFreeKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  ![ctrlKey, metaKey, altKey].includes(true) &&
  !(target instanceof Element && target.closest(FIELD));
