"use client";

import { useRef } from "react";
import { CopyButton } from "./copy-button";
import { Field, INPUT } from "./field";

type Props = { id: string; label: string; value: string; words: { copy: string; copied: string } };

/** A value to copy: a click selects it, and the button copies it if scripts run. */
export function CopyField({ id, label, value, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field id={id} label={label}>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`${INPUT} min-w-0 font-mono text-sm`}
        />
        <CopyButton value={value} words={words} select={() => input.current?.select()} />
      </div>
    </Field>
  );
}
