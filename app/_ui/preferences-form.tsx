"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, startTransition, useOptimistic, useState } from "react";
import { SWITCH } from "@/lib/error-pages/looks";
import { postQuietly } from "./post-quietly";

type Choice = { value: string; text: string; lang?: string };
type Switch = { name: "locale" | "theme"; label: string; choices: readonly Choice[] };

/** In a line, or in a menu below each other. */
const LOOK = {
  line: "flex flex-wrap justify-between gap-x-8 gap-y-2",
  menu: "grid gap-1",
};

type Props = {
  look: keyof typeof LOOK;
  /** Return address for a browser without scripts. */
  next: string;
  /** Message if no response arrived. */
  unanswered: string;
  chosen: Readonly<Record<Switch["name"], string>>;
  switches: readonly Switch[];
};

/**
 * Plain forms. With a script the page isn't reloaded: a new language keeps what was typed, and a
 * new theme applies before the server responds.
 */
export function PreferencesForm({ look, next, unanswered, chosen, switches }: Props) {
  const router = useRouter();
  const [shown, show] = useOptimistic(chosen);
  const [lost, setLost] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const { name, value } = submitter;
    startTransition(async () => {
      show({ ...chosen, [name]: value });
      setLost(false);
      if (name === "theme") wear(value);
      const answered = await postQuietly(form, submitter);
      if (answered) return startTransition(() => router.refresh());
      wear(chosen.theme);
      startTransition(() => setLost(true));
    });
  }

  return (
    <form
      method="post"
      action="/preferences"
      onSubmit={submit}
      className={`text-sm text-soft ${LOOK[look]}`}
    >
      <input type="hidden" name="next" value={next} />
      {lost && (
        <p role="alert" className="basis-full text-danger">
          {unanswered}
        </p>
      )}
      {switches.map(({ name, label, choices }) => (
        <fieldset key={name} className="-mx-2.5 flex flex-wrap items-center gap-1">
          <legend className="sr-only">{label}</legend>
          {choices.map(({ value, text, lang }) => (
            <button
              key={value}
              // The palette presses the menu's (lib/palette/pages.ts).
              id={look === "menu" ? `menu-${value}` : undefined}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              aria-pressed={value === shown[name]}
              className={SWITCH}
            >
              {text}
            </button>
          ))}
        </fieldset>
      ))}
    </form>
  );
}

/** Sets the theme as the server renders it (app/layout.tsx). */
function wear(theme: string) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
