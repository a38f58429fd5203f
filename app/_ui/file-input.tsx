"use client";

import { useState } from "react";
import { BUTTON, INPUT } from "@/lib/error-pages/looks";
import { describedBy, type Said } from "./field";
import { useScripted } from "./use-scripted";

type Props = { name: string; accept: string; said: Said; words: { choose: string; none: string } };

/**
 * The browser's own file input is labeled in the browser's language. With a script, a label in the
 * page's language replaces it visually; the input stays focusable.
 */
export function FileInput({ name, accept, said, words }: Props) {
  const scripted = useScripted();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <input
        {...describedBy(name, said)}
        id={name}
        name={name}
        type="file"
        accept={accept}
        onChange={({ target }) => setChosen(target.files?.[0]?.name ?? null)}
        className={scripted ? "peer sr-only" : INPUT}
      />
      {scripted && (
        <>
          <label
            htmlFor={name}
            className={`${BUTTON.plain} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
          >
            {words.choose}
          </label>
          {/* Assistive technology already reads the file name from the input. */}
          <span aria-hidden="true" className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">
            {chosen ?? words.none}
          </span>
        </>
      )}
    </div>
  );
}
