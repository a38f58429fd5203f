import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

const KIND = {
  info: { look: "bg-tint text-ink", Icon: Info, role: undefined },
  done: { look: "bg-good-tint text-good", Icon: CircleCheck, role: "status" },
  // Out of sight while its form is on its way: the same words are then said again (WAI-ARIA 1.2, alert).
  error: {
    look: "bg-danger-tint text-danger in-aria-busy:invisible",
    Icon: CircleAlert,
    role: "alert",
  },
} as const;

type Props = { kind: keyof typeof KIND; id?: string; children: ReactNode };

/** What just happened, or what to know first. What just happened can have the focus (use-follow.ts). */
export function Notice({ kind, id, children }: Props) {
  const { look, Icon, role } = KIND[kind];
  return (
    <div
      id={id}
      role={role}
      tabIndex={role && -1}
      className={`flex gap-2.5 rounded-md px-3.5 py-3 text-sm ${look}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="text-pretty">{children}</div>
    </div>
  );
}
