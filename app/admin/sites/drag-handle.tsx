"use client";

import { GripVertical } from "lucide";
import { Icon } from "@/app/_ui/icon";
import { useScripted } from "@/app/_ui/use-scripted";

type Props = { id: string; revision?: number; group?: string; label: string };

/**
 * Handle for dragging, or for moving with the arrow keys (order-form.tsx). Without a script, the
 * buttons at the row's end do the same.
 */
export function DragHandle({ id, revision = 0, group, label }: Props) {
  const scripted = useScripted();
  return (
    <button
      type="button"
      id={`handle-${id}`}
      data-row={id}
      data-revision={revision}
      data-group={group}
      aria-label={label}
      title={label}
      hidden={!scripted}
      className="-ml-2 grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-soft hover:bg-tint hover:text-accent active:cursor-grabbing lg:h-9 -mr-1"
    >
      <Icon node={GripVertical} className="size-5" />
    </button>
  );
}
