"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { INPUT } from "./field";
import { useScripted } from "./use-scripted";

type Props = {
  id: string;
  /** The name of the button that shows it. */
  show: string;
  problem: string | null;
  focus: boolean;
};

/** An input for a password that somebody chooses, with what is wrong with it; with a script it can be shown. */
export function NewPasswordInput({ id, show, problem, focus }: Props) {
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      <div className="relative">
        <input
          id={id}
          name={id}
          type={shown ? "text" : "password"}
          required
          minLength={8}
          maxLength={128}
          autoComplete="new-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the first wrong field of a form that was refused
          autoFocus={focus}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
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
      {problem !== null && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
