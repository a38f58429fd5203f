import { useEffect, useRef } from "react";

/** How long a button shows that its form was saved, in milliseconds. */
const SAVED = 2000;

/** True if the address that a response names doesn't show a refusal. */
export function isSuccess(location: string) {
  const { searchParams } = new URL(location, document.baseURI);
  return !searchParams.has("problem") && !searchParams.has("refused");
}

/**
 * Shows on the pressed button that its form is being sent, and then that it was saved
 * (controls.css). For the eye only: the page's own message says it in words.
 */
export function usePressed() {
  const button = useRef<HTMLElement | null>(null);
  const saved = useRef(false);
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
    /** Notes whether the response leads to a success or to a refusal. */
    answer(location: string) {
      saved.current = isSuccess(location);
    },
    /** Called when the page shows the result. */
    settle() {
      show(saved.current ? "saved" : null);
      if (saved.current) timer.current = window.setTimeout(() => show(null), SAVED);
      saved.current = false;
    },
  };
}
