import type { ReactNode } from "react";

/** Classes of every card. */
export const CARD = "rounded-lg border border-line bg-surface";

export function Card({ children, className = "p-6" }: { children: ReactNode; className?: string }) {
  return <div className={`${CARD} ${className}`}>{children}</div>;
}
