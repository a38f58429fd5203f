"use client";

import { Eye, EyeOff } from "lucide";
import { type FormEvent, type ReactNode, useState } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { AS_TYPED, describedBy, Field, type Said } from "./field";
import { Icon } from "./icon";
import { type Strength, strengthOf } from "./password-strength";
import { useScripted } from "./use-scripted";

type Input = Said & {
  name: string;
  autoComplete: "current-password" | "current-password webauthn" | "new-password";
  /** Accessible name of the show button. */
  show: string;
  focus?: boolean;
  readOnly?: boolean;
};

type Props = Input & {
  label: string;
  /** A link at the end of the label's line. */
  aside?: ReactNode;
  /** Labels from weak to strong; shows the strength of the typed password, unless it was refused. */
  strength?: readonly [string, string, string, string];
};

/** A labeled password input. With a script it can be revealed, and rates a new password. */
export function PasswordField({ label, aside, strength, ...input }: Props) {
  const scripted = useScripted();
  const [grade, setGrade] = useState<Strength | null>(null);
  return (
    <Field id={input.name} label={label} hint={input.hint} problem={input.problem} aside={aside}>
      <PasswordInput
        {...input}
        scripted={scripted}
        onInput={({ currentTarget }) => setGrade(strengthOf(currentTarget.value))}
      />
      {strength && !input.problem && <StrengthBar grade={grade} words={strength} />}
    </Field>
  );
}

const SEGMENTS = ["bg-danger", "bg-warn", "bg-good", "bg-good"] as const;

type BarProps = { grade: Strength | null; words: readonly string[] };

/** Four segments, of which as many are colored as the password is strong, and its strength in words. */
const StrengthBar = ({ grade, words }: BarProps) => (
  <div className="hidden gap-1 scripted:grid">
    <div aria-hidden="true" className="grid grid-cols-4 gap-1">
      {SEGMENTS.map((_, at) => (
        <span
          key={words[at]}
          className={`h-1 rounded-sm ${grade !== null && at <= grade ? SEGMENTS[grade] : "bg-line"}`}
        />
      ))}
    </div>
    <p aria-live="polite" className="min-h-5 text-sm text-soft">
      {grade !== null && words[grade]}
    </p>
  </div>
);

type InputProps = Input & {
  scripted: boolean;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
};

function PasswordInput({
  name,
  autoComplete,
  show,
  focus,
  readOnly,
  scripted,
  onInput,
  ...said
}: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...AS_TYPED}
        // biome-ignore lint/a11y/noAutofocus: the page's only form
        autoFocus={focus}
        {...describedBy(name, said)}
        id={name}
        name={name}
        type={shown ? "text" : "password"}
        required
        readOnly={readOnly}
        autoComplete={autoComplete}
        // No maxLength: the browser would cut what is pasted without a message.
        minLength={autoComplete === "new-password" ? 8 : undefined}
        onInput={onInput}
        className={`${INPUT} pr-12`}
      />
      {scripted && (
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={name}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-soft hover:text-ink"
        >
          <Icon node={shown ? EyeOff : Eye} className="size-5" />
          <span className="sr-only">{show}</span>
        </button>
      )}
    </div>
  );
}
