"use client";

import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { Form } from "@/app/_ui/form";
import { moveValue } from "./move-value";
import { type Drop, handleAt, useRowDrag } from "./use-row-drag";

type Props = ComponentProps<typeof Form> & {
  /** The sites next to those that are shown. */
  edges: { above: string | null; below: string | null };
};

/**
 * The form around the list: its buttons work without a script. With one, a row is dragged by its handle, or moved by the
 * arrow keys on it; what was used last has the focus again when the new order is there.
 */
export function OrderForm({ edges, children, ...rest }: Props) {
  const mover = useRef<HTMLButtonElement>(null);
  const used = useRef<string | null>(null);
  const { handlers, cancel } = useRowDrag(drop);

  useEffect(() => {
    const wanted = used.current && document.getElementById(used.current);
    if (!wanted || document.querySelector("main [role=alert]")) return;
    used.current = null;
    wanted.focus();
  });

  function drop({ row, above, below }: Drop) {
    const { id, site = "", revision = "" } = shownBy(row);
    if (!mover.current) return;
    mover.current.value = moveValue(
      { id: site, revision },
      { above: shownBy(above).site ?? edges.above, below: shownBy(below).site ?? edges.below },
    );
    used.current = id ?? null;
    mover.current.form?.requestSubmit(mover.current);
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape") cancel();
    const step = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const handle = step && handleAt(event.target);
    if (!handle) return;
    event.preventDefault();
    // Until the answer is there, the rows and what they know of each other are of the order before.
    if (event.currentTarget.getAttribute("aria-busy")) return;
    handle.closest("tr")?.querySelector<HTMLElement>(`[data-step=${step}]`)?.click();
    used.current = handle.id;
  }

  function remember({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest("button[type=submit]") : null;
    if (button?.id) used.current = button.id;
  }

  return (
    <Form {...rest} {...handlers} onKeyDown={press} onClick={remember}>
      {children}
      <button ref={mover} type="submit" name="move" hidden />
    </Form>
  );
}

/** What the handle of a row says of it. */
function shownBy(row: Element | undefined) {
  const handle = row?.querySelector<HTMLElement>("[data-site]");
  return { id: handle?.id, site: handle?.dataset.site, revision: handle?.dataset.revision };
}
