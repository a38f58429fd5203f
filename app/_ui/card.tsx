import type { ReactNode } from "react";

/** The look of all that lies on the page like a card. */
export const CARD = "rounded-lg border border-line bg-surface shadow-card";

export function Card({ children, className = "p-6" }: { children: ReactNode; className?: string }) {
  return <div className={`${CARD} ${className}`}>{children}</div>;
}
