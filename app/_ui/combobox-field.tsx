"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
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
  id?: string | undefined;
  label: string;
  /** True for several values, one per line. */
  several?: boolean;
  required?: boolean;
  defaultValue: string;
  /** Names of the values that the page knows; others are shown as they are. */
  named: readonly Named[];
  words: Words;
};

/** Ends of the selection, counted from the end of the text, whose lines become chips; null without the focus. */
type Caret = RefObject<[number, number] | null>;

/**
 * A text field, which a combobox replaces once scripts run: not hides, so that nothing that looked for the
 * field goes on with one that nobody sees. It begins with what was typed, and takes over focus and caret.
 */
export function ComboboxField(props: Props) {
  const { id = props.name, label, hint, problem } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const caret: Caret = useRef(null);
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {typed === null ? (
        <Plain {...props} {...{ id, caret }} onScript={setTyped} />
      ) : (
        <Scripted {...props} {...{ id, caret, typed }} />
      )}
    </Field>
  );
}

type PlainProps = Props & { id: string; caret: Caret; onScript: (typed: string) => void };

/** The text field. Layout effects replace it, so that no key press comes in between. */
function Plain({ id, hint, problem, required, caret, onScript, ...rest }: PlainProps) {
  const field = useRef<TextControl>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    onScript(current.value);
    return () => {
      const { value, selectionStart, selectionEnd } = current;
      const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
      if (document.activeElement === current)
        caret.current = [value.length - start, value.length - end];
    };
  }, [caret, onScript]);
  const attributes = { ...describedBy(id, { hint, problem }), id, required };
  return <Text {...rest} field={field} attributes={attributes} />;
}

/** The combobox, and a hidden text field that the form sends. */
function Scripted({
  id,
  caret,
  typed,
  ...props
}: Props & { id: string; caret: Caret; typed: string }) {
  const { kind, hint, problem, named, several = false, required, words } = props;
  const field = useRef<TextControl>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current && field.current.value !== typed) field.current.value = typed;
    const { current } = input;
    if (!caret.current || !current) return;
    const [start, end] = caret.current.map((left) => Math.max(0, current.value.length - left));
    current.focus();
    current.setSelectionRange(start ?? 0, end ?? 0);
  }, [caret, typed]);
  const chips = useChips(field, { named, several, typed });
  const described = { ...describedBy(id, { hint, problem }), "aria-required": required };
  return (
    <>
      <ComboboxInput {...{ kind, id, words, chips, input, described }} />
      <Text {...props} field={field} attributes={{ id: `${id}-value`, hidden: true }} />
    </>
  );
}

type TextProps = Pick<Props, "name" | "several" | "defaultValue"> & {
  field: RefObject<TextControl | null>;
  attributes: object;
};

function Text({ name, several, defaultValue, field, attributes }: TextProps) {
  const text = { ...AS_TYPED, ...attributes, name, autoComplete: "off", className: INPUT };
  return several ? (
    <textarea
      {...text}
      ref={field as RefObject<HTMLTextAreaElement>}
      rows={Math.min(10, splitLines(defaultValue).length + 1)}
      // A list, as in TextAreaField.
      defaultValue={[defaultValue]}
    />
  ) : (
    <input {...text} ref={field as RefObject<HTMLInputElement>} defaultValue={defaultValue} />
  );
}
