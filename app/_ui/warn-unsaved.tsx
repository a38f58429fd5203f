"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

/** Lets the browser ask before people leave a page with input in a form that they didn't send. */
export function WarnUnsaved({ children }: { children: ReactNode }) {
  const changed = useRef(new Set<HTMLFormElement>());

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // A form that was saved is replaced by one with the saved values.
      if ([...changed.current].some(({ isConnected }) => isConnected)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  const formOf = ({ target }: FormEvent) =>
    target instanceof Element ? target.closest("form") : null;
  const note = (event: FormEvent) => {
    const form = formOf(event);
    if (form) changed.current.add(form);
  };
  const forget = (event: FormEvent) => {
    const form = formOf(event);
    if (form) changed.current.delete(form);
  };
  return (
    <div onInput={note} onSubmit={forget} className="contents">
      {children}
    </div>
  );
}
