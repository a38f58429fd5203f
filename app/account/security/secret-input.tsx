"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { INPUT } from "@/app/_ui/field";
import { useScripted } from "@/app/_ui/use-scripted";
import { strengthOf } from "./strength";

type Props = {
  id: string;
  autoComplete: "current-password" | "new-password";
  show: string;
  problemId: string | null;
  focus: boolean;
  /** Says how hard the typed one is to guess: the words for weak, fair and strong. */
  strength?: readonly [string, string, string];
};

/** A password input; with a script it can be shown, and says how strong a new one is. */
export function SecretInput({ id, autoComplete, show, problemId, focus, strength }: Props) {
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  const [grade, setGrade] = useState<0 | 1 | 2 | null>(null);
  const Icon = shown ? EyeOff : Eye;
  const note = strength && grade !== null ? strength[grade] : "";
  return (
    <>
      <div className="relative">
        <input
          id={id}
          name={id}
          type={shown ? "text" : "password"}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the first field that is wrong
          autoFocus={focus}
          aria-invalid={problemId !== null || undefined}
          aria-describedby={problemId ?? undefined}
          onChange={
            strength &&
            (({ target }: ChangeEvent<HTMLInputElement>) => setGrade(strengthOf(target.value)))
          }
          className={`${INPUT} pr-12`}
        />
        {scripted && (
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{show}</span>
          </button>
        )}
      </div>
      {strength && scripted && (
        <p aria-live="polite" className="min-h-5 text-sm text-soft">
          {note}
        </p>
      )}
    </>
  );
}
