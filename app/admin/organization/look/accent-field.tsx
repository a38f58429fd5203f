"use client";

import { useEffect, useRef, useState } from "react";
import { describedBy, Field } from "@/app/_ui/field";
import { useScripted } from "@/app/_ui/use-scripted";
import { INPUT } from "@/lib/error-pages/looks";
import { isAccent } from "@/lib/organization/accent";
import { followLook } from "./follow-look";

type Props = {
  name: string;
  label: string;
  hint: string;
  problem: string | null;
  defaultValue: string;
  /** Color that is saved; empty for none. */
  stored: string;
  /** Name of the picker. */
  pick: string;
};

/** Color that the browser's picker shows without one. */
const UNSET = "#2841ae";

/** The field of the accent color. With a script, a picker fills it in, and the previews follow its form. */
export function AccentField({ name, label, hint, problem, defaultValue, stored, pick }: Props) {
  const scripted = useScripted();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultValue);
  const accent = text.trim().toLowerCase();

  useEffect(() => {
    const form = field.current?.form;
    return form ? followLook(form, stored) : undefined;
  }, [stored]);

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
            value={[accent, accent && stored].find(isAccent) ?? UNSET}
            onChange={({ target }) => choose(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1 pointer-fine:h-9"
          />
        )}
      </div>
    </Field>
  );
}
