import { useEffect, useRef } from "react";

/** How long a button shows that its form was saved, in milliseconds. */
const SAVED = 2000;

/**
 * Shows on the pressed button that its form is being sent, and then that it was saved
 * (controls.css). For the eye only: the page's own message says it in words. Also remembers what
 * succeeded last.
 */
export function usePressed() {
  const button = useRef<HTMLElement | null>(null);
  const saved = useRef(false);
  const done = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (state: "busy" | "saved" | null) => {
    if (state) button.current?.setAttribute("data-state", state);
    else button.current?.removeAttribute("data-state");
  };

  return {
    press(submitter: HTMLElement | null) {
      show(null);
      window.clearTimeout(timer.current);
      button.current = submitter;
      saved.current = false;
      show("busy");
    },
    /** Notes whether the response to what was sent leads to a success or to a refusal. */
    answer(location: string, sent: string) {
      const { searchParams } = new URL(location, document.baseURI);
      saved.current = !searchParams.has("problem") && !searchParams.has("refused");
      done.current = saved.current ? sent : null;
    },
    succeededWith: (sent: string) => sent === done.current,
    /** Called when the page shows the result. */
    settle() {
      show(saved.current ? "saved" : null);
      if (saved.current) timer.current = window.setTimeout(() => show(null), SAVED);
      saved.current = false;
    },
  };
}
