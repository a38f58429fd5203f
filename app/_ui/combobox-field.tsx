"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import type { ChoiceKind } from "@/lib/palette/find";
import { splitLines } from "@/lib/split-lines";
import { ComboboxInput, type Words } from "./combobox-input";
import { AS_TYPED, describedBy, Field, type Said } from "./field";
import { type Named, type TextControl, useChips } from "./use-chips";

type Props = Omit<Said, "problemId"> & {
  kind: ChoiceKind;
  name: string;
  /** Distinguishes fields of several forms on a page; the name by default. */
  id?: string;
  label: string;
  /** True for several values, one per line. */
  several?: boolean;
  required?: boolean;
  defaultValue: string;
  /** Names of the values that the page knows; others are shown as they are. */
  named: readonly Named[];
  words: Words;
};

/** The text field of a combobox, which scripts hide behind its chips. */
export function ComboboxField(props: Props) {
  const { kind, name, id = name, label, several = false, required, defaultValue, named } = props;
  const { hint, problem, words } = props;
  const field = useRef<TextControl>(null);
  const input = useRef<HTMLInputElement>(null);
  const scripted = useHandover(field, input);
  const chips = useChips(field, { named, several });
  const described = describedBy(id, { hint, problem });
  const text = {
    ...AS_TYPED,
    ...(!scripted && { ...described, required }),
    id: scripted ? `${id}-value` : id,
    name,
    hidden: scripted,
    autoComplete: "off",
    className: INPUT,
  };
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {scripted && (
        <ComboboxInput
          {...{ kind, id, words, chips, input }}
          described={{ ...described, "aria-required": required }}
        />
      )}
      {several ? (
        <textarea
          {...text}
          ref={field as RefObject<HTMLTextAreaElement>}
          rows={Math.min(10, splitLines(defaultValue).length + 1)}
          // A list, as in TextAreaField.
          defaultValue={[defaultValue]}
        />
      ) : (
        <input {...text} ref={field as RefObject<HTMLInputElement>} defaultValue={defaultValue} />
      )}
    </Field>
  );
}

/** True once scripts run. The combobox takes the focus over from the text field. */
function useHandover(
  field: RefObject<TextControl | null>,
  input: RefObject<HTMLInputElement | null>,
): boolean {
  const [scripted, setScripted] = useState(false);
  const focused = useRef(false);
  useEffect(() => {
    focused.current = document.activeElement === field.current;
    setScripted(true);
  }, [field]);
  useEffect(() => {
    if (scripted && focused.current) input.current?.focus();
  }, [scripted, input]);
  return scripted;
}
