"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { INPUT } from "@/app/_ui/field";
import { useScripted } from "@/app/_ui/use-scripted";

/** A password input; with a script it can be shown */
export function PasswordInput({ focus, problemId }: { focus: boolean; problemId: string | null }) {
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        id="password"
        name="password"
        type={shown ? "text" : "password"}
        required
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the form is all there is on this page
        autoFocus={focus}
        aria-invalid={problemId !== null || undefined}
        aria-describedby={problemId ?? undefined}
        className={`${INPUT} pr-12`}
      />
      {scripted && (
        <button
          type="button"
          aria-pressed={shown}
          aria-controls="password"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">Show the password</span>
        </button>
      )}
    </div>
  );
}
