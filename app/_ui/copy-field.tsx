"use client";

import { type ComponentProps, useRef } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { CopyButton } from "./copy-button";
import { Field } from "./field";

type Props = Pick<ComponentProps<typeof CopyButton>, "value" | "words" | "labels"> & {
  id: string;
  label: string;
};

/** A value to copy: a click selects it, and the button copies it if scripts run. */
export function CopyField({ id, label, value, ...said }: Props) {
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
        <CopyButton value={value} {...said} select={() => input.current?.select()} />
      </div>
    </Field>
  );
}
