import { CircleAlert, CircleCheck, Info, ShieldCheck, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const KIND = {
  info: { look: "bg-info-tint text-ink", icon: Info, role: undefined },
  warn: { look: "bg-warn-tint text-warn", icon: TriangleAlert, role: undefined },
  safe: { look: "bg-good-tint text-good", icon: ShieldCheck, role: undefined },
  done: { look: "bg-good-tint text-good", icon: CircleCheck, role: "status" },
  // Hidden while its form is submitting, so that the same message is announced again (WAI-ARIA 1.2,
  // alert).
  error: {
    look: "bg-danger-tint text-danger in-aria-busy:invisible",
    icon: CircleAlert,
    role: "alert",
  },
} as const;

type Props = {
  kind: keyof typeof KIND;
  id?: string;
  /** For a card with little room. */
  compact?: boolean;
  children: ReactNode;
};

/** Result of an action, or information to read first. A result can receive focus (use-follow.ts). */
export function Notice({ kind, id, compact, children }: Props) {
  const { look, icon, role } = KIND[kind];
  return (
    <div
      id={id}
      role={role}
      tabIndex={role && -1}
      className={`flex gap-2.5 rounded-md ${compact ? "px-3 py-2 text-xs" : "px-3.5 py-3 text-sm"} ${look}`}
    >
      <Icon node={icon} className={`shrink-0 ${compact ? "mt-px size-4" : "mt-0.5 size-4.5"}`} />
      <div className="min-w-0 text-pretty wrap-anywhere">{children}</div>
    </div>
  );
}
