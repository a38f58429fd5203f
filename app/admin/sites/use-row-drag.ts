import { type PointerEvent, useRef } from "react";

type Drag = { row: HTMLTableRowElement; from: number; to: number };

/** A dragged row, and its neighbors where it was dropped. */
export type Drop = Record<"row", Element> & Record<"above" | "below", Element | undefined>;

/** Distance from the window's edge, in pixels, within which dragging scrolls. */
const NEAR_PIXELS = 60;

/** Makes table rows draggable by a handle (`[data-site]`), with a mouse, a pen or a finger. */
export function useRowDrag(onDrop: (drop: Drop) => void) {
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
    if (dropped && to !== from) onDrop({ row, above: others[to - 1], below: others[to] });
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

export const handleAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-site]") : null;

const rowsOf = (row: HTMLTableRowElement) =>
  [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[];

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
