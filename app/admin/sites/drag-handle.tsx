"use client";

import { GripVertical } from "lucide";
import { Icon } from "@/app/_ui/icon";
import { useScripted } from "@/app/_ui/use-scripted";

type Props = { site: string; revision: number; label: string };

/**
 * Handle for dragging, or for moving with the arrow keys (order-form.tsx). Without a script, the
 * buttons at the row's end do the same.
 */
export function DragHandle({ site, revision, label }: Props) {
  const scripted = useScripted();
  return (
    <button
      type="button"
      id={`handle-${site}`}
      data-site={site}
      data-revision={revision}
      aria-label={label}
      title={label}
      hidden={!scripted}
      className="-ml-2 grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-soft hover:bg-tint hover:text-accent active:cursor-grabbing lg:h-9 -mr-1"
    >
      <Icon node={GripVertical} className="size-5" />
    </button>
  );
}
