"use client";

import { useEffect, useRef, useState } from "react";
import { useScripted } from "@/app/_ui/use-scripted";

type Props = { words: { selected: string; selectAll: string; clear: string } };

/** Number of the selected rows, and buttons that select all or none. `#` stands for the number. */
export function SelectedCount({ words }: Props) {
  const { rows, selected } = useSelection();
  if (!useScripted()) return null;
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <output className="font-semibold tabular-nums">
        {words.selected.replace("#", String(selected))}
      </output>
      {selected < rows && (
        <button type="button" className="link lg:hidden" onClick={() => selectRows(true)}>
          {words.selectAll}
        </button>
      )}
      <button type="button" className="link" onClick={() => selectRows(false)}>
        {words.clear}
      </button>
    </div>
  );
}

/** Checkbox in the heading of the rows' checkboxes, which selects all of them. */
export function SelectAll({ label }: { label: string }) {
  const { rows, selected } = useSelection();
  const box = useRef<HTMLInputElement>(null);
  const some = selected > 0 && selected < rows;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      hidden={!useScripted() || rows === 0}
      checked={rows > 0 && selected === rows}
      onChange={({ target }) => selectRows(target.checked)}
      className="size-4.5 accent-accent max-lg:hidden"
    />
  );
}

/** Class of the checkboxes of rows. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input.row-check")];

function selectRows(checked: boolean) {
  for (const box of boxes()) box.checked = checked;
  document.dispatchEvent(new Event("change"));
}

/** Counts the rows and those that are selected. The browser keeps the selection, which works without a script. */
function useSelection() {
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
