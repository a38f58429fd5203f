"use client";

import { type ComponentProps, useRef } from "react";
import { COPIED, linesOf } from "@/lib/error-pages/looks";
import { CopyButton } from "./copy-button";
import { Field } from "./field";

type Props = Pick<ComponentProps<typeof CopyButton>, "value" | "words" | "labels"> & {
  id: string;
  label: string;
};

/** A value to copy: a click selects it, and the button copies it if scripts run. */
export function CopyField({ id, label, value, ...said }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <Field id={id} label={label}>
      <div className="flex items-start gap-2">
        <textarea
          ref={input}
          id={id}
          readOnly
          rows={linesOf(value)}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`${COPIED} text-sm`}
        />
        <CopyButton value={value} {...said} select={() => input.current?.select()} />
      </div>
    </Field>
  );
}
