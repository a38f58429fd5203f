import { useEffect, useState } from "react";

/** Class of the checkboxes of rows. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input.row-check")];

/** Checks all rows of the page, or none. */
export function selectRows(checked: boolean) {
  for (const box of boxes()) box.checked = checked;
  document.dispatchEvent(new Event("change"));
}

/** Counts the rows and those that are selected. The browser keeps the selection, which works without a script. */
export function useSelection() {
  const [rows, setRows] = useState(0);
  const [selected, setSelected] = useState(0);

  // After each render as well, because a new page of rows makes no event.
  useEffect(() => {
    const read = () => {
      setRows(boxes().length);
      setSelected(boxes().filter((box) => box.checked).length);
    };
    read();
    document.addEventListener("change", read);
    // Going back, a browser fills in the boxes late.
    window.addEventListener("pageshow", read);
    return () => {
      document.removeEventListener("change", read);
      window.removeEventListener("pageshow", read);
    };
  });
  return { rows, selected };
}
