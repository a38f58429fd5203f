"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { describedBy, Field } from "@/app/_ui/field";
import { useScripted } from "@/app/_ui/use-scripted";
import { INPUT } from "@/lib/error-pages/looks";
import { isAccent, paletteOf, type Theme } from "@/lib/organization/accent";

type Props = {
  typed: string;
  words: { label: string; hint: string; pick: string; problem: string | null };
  save: ReactNode;
  /** The preview, with an element per theme that has `data-sample`. */
  children: ReactNode;
};

/** Color that the browser's picker shows before there is one. */
const UNSET = "#2841ae";

/** The field of the accent color. With a script, a picker fills it in, and the preview follows. */
export function AccentEditor({ typed, words, save, children }: Props) {
  const scripted = useScripted();
  const field = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(typed);
  const accent = text.trim().toLowerCase();

  useEffect(() => {
    if (preview.current && (accent === "" || isAccent(accent))) paint(preview.current, accent);
  }, [accent]);

  function pick(color: string) {
    if (field.current) field.current.value = color;
    setText(color);
  }

  return (
    <>
      <div className="max-w-96">
        <Field id="accent" label={words.label} hint={words.hint} problem={words.problem}>
          <div className="flex gap-2">
            <input
              {...describedBy("accent", words)}
              id="accent"
              name="accent"
              ref={field}
              defaultValue={typed}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              maxLength={32}
              placeholder={UNSET}
              autoComplete="off"
              spellCheck={false}
              className={INPUT}
            />
            {scripted && (
              <input
                type="color"
                aria-label={words.pick}
                value={isAccent(accent) ? accent : UNSET}
                onChange={({ target }) => pick(target.value)}
                className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1 pointer-fine:h-9"
              />
            )}
          </div>
        </Field>
      </div>
      <div>{save}</div>
      <div ref={preview}>{children}</div>
    </>
  );
}

/** Gives the samples the colors of an accent, or those of app/look.css without one. */
function paint(preview: HTMLElement, accent: string) {
  for (const sample of preview.querySelectorAll<HTMLElement>("[data-sample]")) {
    sample.toggleAttribute("data-unbranded", accent === "");
    sample.removeAttribute("style");
    if (accent === "") continue;
    const palette = paletteOf(accent, sample.dataset.sample as Theme);
    for (const [name, color] of Object.entries(palette)) {
      sample.style.setProperty(`--color-${name}`, color);
    }
  }
}
