"use client";

import { useScripted } from "@/app/_ui/use-scripted";
import { selectRows, useSelection } from "./use-selection";

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
