"use client";

import { useEffect, useRef } from "react";
import { useScripted } from "@/app/_ui/use-scripted";
import { selectRows, useSelection } from "./use-selection";

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
      hidden={!useScripted()}
      checked={rows > 0 && selected === rows}
      onChange={({ target }) => selectRows(target.checked)}
      className="size-4.5 accent-accent max-lg:hidden"
    />
  );
}
