import { CircleQuestionMark } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = { id: string; label: string; children: ReactNode };

/** A question mark that opens an explanation: a popover, which opens and closes without a script. */
export const Help = ({ id, label, children }: Props) => (
  <>
    <button
      type="button"
      popoverTarget={id}
      aria-label={label}
      className="inline-grid size-6 cursor-pointer place-items-center rounded-full align-middle text-soft hover:text-accent"
    >
      <Icon node={CircleQuestionMark} className="size-4" />
    </button>
    <div id={id} popover="auto" className="popover-help">
      {children}
    </div>
  </>
);
