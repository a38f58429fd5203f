"use client";

import { useRef, useState } from "react";
import { Button } from "./button";
import { Field, INPUT } from "./field";
import { useScripted } from "./use-scripted";

type Props = { id: string; label: string; value: string; words: { copy: string; copied: string } };

/** Something to take along: selected by a click, copied by the button where scripts run. */
export function CopyField({ id, label, value, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const scripted = useScripted();
  const [copied, setCopied] = useState(false);

  async function copy() {
    input.current?.select();
    // A page over plain http has no clipboard; the value is selected then, for Ctrl-C.
    await navigator.clipboard?.writeText(value).then(() => setCopied(true));
  }

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
        {scripted && (
          <Button type="button" look="plain" className="shrink-0" onClick={() => void copy()}>
            <span aria-live="polite">{copied ? words.copied : words.copy}</span>
          </Button>
        )}
      </div>
    </Field>
  );
}
