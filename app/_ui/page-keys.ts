import { useEffect } from "react";
import { isFreeKey } from "./free-key";

/** Milliseconds within which the letter follows the G. */
const WITHIN = 1500;

/**
 * Opens pages by a G and a letter, outside of fields and dialogs. A letter alone does nothing, so that nobody leaves
 * a page by accident.
 */
export function usePageKeys(pages: Readonly<Record<string, string>>) {
  useEffect(() => {
    const press = pressing(pages);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [pages]);
}

function pressing(pages: Readonly<Record<string, string>>) {
  let begun = Number.NEGATIVE_INFINITY;
  return (event: KeyboardEvent) => {
    const key = isForPage(event) ? event.key.toLowerCase() : "";
    const page = event.timeStamp - begun < WITHIN ? pages[key] : undefined;
    begun = key === "g" && !page ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (page) location.assign(page);
  };
}

/** False if the key belongs to the browser, a field, or an open dialog or menu. */
const isForPage = (event: KeyboardEvent) =>
  !event.repeat &&
  isFreeKey(event) &&
  !document.querySelector("dialog[open], [popover]:popover-open");
