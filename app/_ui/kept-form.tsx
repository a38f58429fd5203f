"use client";

import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { controlsOf, isChanged, shownBy, showStored, storedIn } from "./control";
import { Form } from "./form";

/**
 * A form that keeps what somebody types while it is saved. The other fields follow what is stored,
 * which React leaves to fields that nobody has ever changed.
 */
export function KeptForm(props: ComponentProps<typeof Form>) {
  const form = useRef<HTMLFormElement>(null);
  const known = useRef<Known>(new WeakMap());

  // Tells the rest of the page, such as a preview, about input from before the script ran.
  useEffect(() => {
    for (const control of form.current?.elements ?? []) if (isChanged(control)) tell(control);
  }, []);
  // Runs after each render, because any can bring other stored values.
  useEffect(() => {
    for (const control of controlsOf(form.current)) follow(control, known.current);
  });

  function noteSent({ currentTarget }: FormEvent<HTMLFormElement>) {
    // Form ignores a second submit while the first is in flight.
    if (currentTarget.getAttribute("aria-busy")) return;
    for (const control of controlsOf(currentTarget))
      known.current.set(control, { stored: storedIn(control), settled: shownBy(control) });
  }

  return <Form {...props} ref={form} onSubmitCapture={noteSent} />;
}

type Control = ReturnType<typeof controlsOf>[number];

/** Values by control: the one that the page gave it, and the one sent since, if any. */
type Known = WeakMap<Control, Record<"stored" | "settled", string | boolean>>;

/** Shows what is stored now, unless somebody has changed the control since it was sent. */
function follow(control: Control, known: Known) {
  const stored = storedIn(control);
  const before = known.get(control);
  if (before?.stored === stored) return;
  known.set(control, { stored, settled: stored });
  if (!before) return;
  if (shownBy(control) === before.settled) showStored(control);
  if (shownBy(control) !== before.settled) tell(control);
}

/** Tells listeners what they would hear if somebody changed the control now. */
function tell(control: Element) {
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
