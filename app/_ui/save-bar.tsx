"use client";

import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "./button";
import { isChanged } from "./control";
import { useScripted } from "./use-scripted";

type Props = {
  words: { changed: string; discard: string; save: string };
  /** Page that shows the stored values, if the form shows refused ones instead. */
  storedAt: string | null;
};

/**
 * Save button of a long form. With a script, it shows only while something has changed, and stays at
 * the bottom of the window.
 */
export function SaveBar({ words, storedAt }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const scripted = useScripted();
  const [changed, setChanged] = useState(false);
  const shown = changed || storedAt !== null;

  // Runs after each render, because a save changes what counts as changed.
  useEffect(() => {
    const form = bar.current?.closest("form");
    if (!form) return;
    const compare = () => setChanged([...form.elements].some(isChanged));
    // The values are reset after the event.
    const compareSoon = () => window.setTimeout(compare);
    compare();
    form.addEventListener("input", compare);
    form.addEventListener("reset", compareSoon);
    return () => {
      form.removeEventListener("input", compare);
      form.removeEventListener("reset", compareSoon);
    };
  });

  return (
    <div
      ref={bar}
      hidden={scripted && !shown}
      className={`rounded-b-lg border-t border-line bg-surface px-5 py-3 sm:px-6 ${scripted ? "save-bar sticky bottom-0 z-1 shadow-lift" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-end gap-3">
        {scripted && (
          <p className="mr-auto text-sm font-semibold max-[26rem]:sr-only">{words.changed}</p>
        )}
        {scripted &&
          (storedAt === null ? (
            <Button type="reset" look="plain">
              {words.discard}
            </Button>
          ) : (
            <ButtonLink href={storedAt} look="plain">
              {words.discard}
            </ButtonLink>
          ))}
        <Button type="submit">{words.save}</Button>
      </div>
    </div>
  );
}
