import type { ReactNode } from "react";

export const CARD = "rounded-lg border border-line bg-surface";

/** Classes around a table that is no list, on a wide screen; on others, each of its rows is a card. */
export const TABLE_CARD =
  "lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface [&_tbody_tr:last-child>*]:border-b-0";

export function Card({ children, className = "p-6" }: { children: ReactNode; className?: string }) {
  return <div className={`${CARD} ${className}`}>{children}</div>;
}
