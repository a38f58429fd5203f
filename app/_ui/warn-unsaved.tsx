"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { isChanged } from "./control";

/** Lets the browser ask before people leave a page with input in a form that they didn't send. */
export function WarnUnsaved({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef(new WeakSet<EventTarget>());

  useEffect(() => {
    const isLost = (form: HTMLFormElement) =>
      [...form.elements].some(isChanged) && (!sent.current.has(form) || saysUnanswered(form));
    const warn = (event: BeforeUnloadEvent) => {
      const forms = place.current?.querySelectorAll("form") ?? [];
      if ([...forms].some(isLost)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  const formOf = ({ target }: FormEvent) =>
    target instanceof Element ? target.closest("form") : null;
  const noteInput = (event: FormEvent) => {
    const form = formOf(event);
    if (form) sent.current.delete(form);
  };
  const noteSent = (event: FormEvent) => {
    const form = formOf(event);
    if (form) sent.current.add(form);
  };
  return (
    <div ref={place} onInput={noteInput} onSubmit={noteSent} className="contents">
      {children}
    </div>
  );
}

/** True if a form begins with the message that no response arrived (form.tsx). */
const saysUnanswered = (form: HTMLFormElement) =>
  form.firstElementChild?.getAttribute("role") === "alert";
