"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { INPUT } from "./field";
import { useScripted } from "./use-scripted";

type Props = {
  /** Also its name in the form. */
  id: string;
  autoComplete: "current-password" | "new-password";
  /** What the switch says. */
  show: string;
  focus?: boolean;
  /** The element that says what is wrong with it. */
  problemId?: string | null;
  minLength?: number;
  maxLength?: number;
};

/** A password input; with a script it can be shown. */
export function PasswordInput({ id, show, focus = false, problemId = null, ...rest }: Props) {
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...rest}
        id={id}
        name={id}
        type={shown ? "text" : "password"}
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the form is all there is on its page, or its first problem
        autoFocus={focus}
        aria-invalid={problemId !== null || undefined}
        aria-describedby={problemId ?? undefined}
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
  );
}
