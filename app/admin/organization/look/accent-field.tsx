"use client";

import { useEffect, useRef, useState } from "react";
import { describedBy, Field } from "@/app/_ui/field";
import { useScripted } from "@/app/_ui/use-scripted";
import { INPUT } from "@/lib/error-pages/looks";
import { isAccent, paletteOf, type Theme } from "@/lib/organization/accent";

type Props = {
  name: string;
  label: string;
  hint: string;
  problem: string | null;
  defaultValue: string;
  /** Name of the picker. */
  pick: string;
};

/** Color that the browser's picker shows before there is one. */
const UNSET = "#2841ae";

/** The field of the accent color. With a script, a picker fills it in, and the page's samples follow it and the name. */
export function AccentField({ name, label, hint, problem, defaultValue, pick }: Props) {
  const scripted = useScripted();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultValue);
  const accent = text.trim().toLowerCase();

  useEffect(() => {
    if (accent === "" || isAccent(accent)) paint(accent);
  }, [accent]);

  useEffect(() => {
    const typed = field.current?.form?.elements.namedItem("name");
    return typed instanceof HTMLInputElement ? followName(typed, typed.form) : undefined;
  }, []);

  function choose(color: string) {
    if (!field.current) return;
    field.current.value = color;
    // Tells the form that it changed, and then this field.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <div className="flex max-w-80 gap-2">
        <input
          {...describedBy(name, { hint, problem })}
          id={name}
          name={name}
          ref={field}
          defaultValue={defaultValue}
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
            aria-label={pick}
            value={isAccent(accent) ? accent : UNSET}
            onChange={({ target }) => choose(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1 pointer-fine:h-9"
          />
        )}
      </div>
    </Field>
  );
}

/** Gives the samples the name that is typed, until the returned function is called. */
function followName(typed: HTMLInputElement, form: HTMLFormElement | null) {
  const show = () => {
    for (const sample of document.querySelectorAll("figure [data-name]"))
      sample.textContent = typed.value.trim() || typed.defaultValue;
  };
  // The value is reset after the event.
  const showSoon = () => window.setTimeout(show);
  if (typed.value !== typed.defaultValue) show();
  typed.addEventListener("input", show);
  form?.addEventListener("reset", showSoon);
  return () => {
    typed.removeEventListener("input", show);
    form?.removeEventListener("reset", showSoon);
  };
}

/** Gives the samples the colors of an accent, or those of app/look.css without one. */
function paint(accent: string) {
  for (const icon of document.querySelectorAll<HTMLImageElement>("img[data-doorway]"))
    icon.src = accent === "" ? "/icon.svg" : `/brand/${accent.slice(1)}.svg`;
  for (const sample of document.querySelectorAll<HTMLElement>("figure [data-sample]")) {
    sample.toggleAttribute("data-unbranded", accent === "");
    sample.removeAttribute("style");
    if (accent === "") continue;
    const palette = paletteOf(accent, sample.dataset.sample as Theme);
    for (const [property, color] of Object.entries(palette)) {
      sample.style.setProperty(`--color-${property}`, color);
    }
  }
}
