"use client";

import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from "react";
import { Form } from "@/app/_ui/form";
import { moveValue } from "./move-value";

type Props = ComponentProps<typeof Form> & {
  /** Ids of the rows before and after the shown page, in the groups that it begins and ends with. */
  edges: { above: string | null; below: string | null };
};

/** A key press on the handle with this id. */
type Press = { handle: string; step: string };

/**
 * Form around a list, whose buttons work without a script. With one, rows can be dragged or moved
 * with the arrow keys, and the control that was used last regains focus after the reorder.
 */
export function OrderForm({ edges, children, ...rest }: Props) {
  const mover = useRef<HTMLButtonElement>(null);
  const used = useRef<string | null>(null);
  const waiting = useRef<Press[]>([]);
  const { handlers, cancel } = useRowDrag(drop);

  function goOn() {
    const wanted = used.current && document.getElementById(used.current);
    const refused = document.querySelector("main [role=alert]") !== null;
    used.current = null;
    if (refused) waiting.current = [];
    else if (wanted) wanted.focus();
    // At an end of the list, a key press moves nothing, so take the next one.
    while (waiting.current.length > 0) if (move(waiting.current.shift())) return;
  }

  /** Moves a row; returns true if the new order is being sent. */
  function move(press: Press | undefined): boolean {
    const button = press && buttonOf(press);
    if (!button) return false;
    button.click();
    used.current = press?.handle ?? null;
    return true;
  }

  function drop(row: Element, others: readonly HTMLTableRowElement[], to: number) {
    const { row: id = "", revision = "" } = shownBy(row) ?? {};
    if (!mover.current) return;
    mover.current.value = moveValue({ id, revision }, placeAt(others, to, edges));
    used.current = `handle-${id}`;
    mover.current.form?.requestSubmit(mover.current);
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape") cancel();
    const step = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const handle = step && handleAt(event.target);
    if (!handle) return;
    event.preventDefault();
    const pressed = { handle: handle.id, step };
    // Until the response arrives, the rows reflect the previous order, so a key press is queued;
    // but a held key must not keep moving the row after its release.
    if (!event.currentTarget.getAttribute("aria-busy")) move(pressed);
    else if (!event.repeat) waiting.current.push(pressed);
  }

  function remember({ target }: MouseEvent) {
    used.current = submitAt(target)?.id || used.current;
  }

  return (
    <Form {...rest} {...handlers} onKeyDown={press} onClick={remember} onSettled={goOn}>
      {children}
      <button ref={mover} type="submit" name="move" hidden />
    </Form>
  );
}

/** Returns the button that does the same as a key press; null if there is no such step. */
function buttonOf({ handle, step }: Press): HTMLButtonElement | null {
  const row = document.getElementById(handle)?.closest("tr");
  return row?.querySelector<HTMLButtonElement>(`[data-step=${step}]:enabled`) ?? null;
}

const submitAt = (target: EventTarget) =>
  target instanceof Element ? target.closest("button[type=submit]") : null;

/** Returns the data of a row's handle; undefined for the heading of a group. */
const shownBy = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>("[data-row]")?.dataset;

/** Returns the group of a row, or of a heading: that of the rows below it. */
const groupAt = (row: Element | undefined) =>
  row?.closest("tbody")?.querySelector<HTMLElement>("[data-group]")?.dataset.group;

/** Returns the neighbors and the group of a place among rows and headings. */
function placeAt(rows: readonly HTMLTableRowElement[], at: number, edges: Props["edges"]) {
  const [above, below] = [rows[at - 1], rows[at]];
  const group = groupAt(above ?? below);
  const isFirst = rows.slice(0, at).every((row) => shownBy(row) === undefined);
  const next = groupAt(below) === group ? shownBy(below)?.row : undefined;
  return {
    group,
    above: shownBy(above)?.row ?? (isFirst ? edges.above : null),
    below: next ?? (below === undefined ? edges.below : null),
  };
}

type Drag = { row: HTMLTableRowElement; from: number; to: number };

/** Called with the dragged row, all other rows and headings, and its place among them. */
type Drop = (row: Element, others: readonly HTMLTableRowElement[], to: number) => void;

/** Distance from the window's edge, in pixels, within which dragging scrolls. */
const NEAR_PIXELS = 60;

/** Makes table rows draggable by a handle (`[data-row]`), with a mouse, a pen or a finger. */
function useRowDrag(onDrop: Drop) {
  const drag = useRef<Drag | null>(null);

  function start(event: PointerEvent) {
    const handle = handleAt(event.target);
    const row = handle?.closest("tr");
    if (!handle || !row || event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    const from = rowsOf(row).indexOf(row);
    drag.current = { row, from, to: from };
    row.dataset.dragged = "";
  }

  function move({ clientY }: PointerEvent) {
    if (!drag.current) return;
    if (clientY < NEAR_PIXELS) window.scrollBy(0, -NEAR_PIXELS / 4);
    if (clientY > window.innerHeight - NEAR_PIXELS) window.scrollBy(0, NEAR_PIXELS / 4);
    mark(drag.current, clientY);
  }

  function end(dropped: boolean) {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    const { row, from, to } = ended;
    const others = othersOf(row);
    delete row.dataset.dragged;
    for (const other of others) delete other.dataset.drop;
    if (dropped && to !== from) onDrop(row, others, to);
  }

  return {
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
    cancel: () => end(false),
  };
}

const handleAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;

/** Returns the rows of the table and the headings of its groups. */
const rowsOf = (row: HTMLTableRowElement) =>
  [...(row.closest("table")?.tBodies ?? [])].flatMap((body) => [...body.rows]);

const othersOf = (row: HTMLTableRowElement) => rowsOf(row).filter((other) => other !== row);

/** Marks where the dragged row would be dropped. */
function mark(drag: Drag, y: number) {
  const others = othersOf(drag.row);
  const to = others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  drag.to = to;
  for (const row of others) delete row.dataset.drop;
  if (to === drag.from) return;
  const [above, below] = [others[to - 1], others[to]];
  if (below) below.dataset.drop = "above";
  else if (above) above.dataset.drop = "below";
}
