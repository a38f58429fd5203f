import type { ReactNode } from "react";

/** Empty state of a list; `children` offer the next step. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line px-6 py-14 text-center">
      <h2 className="text-lg">{title}</h2>
      <div className="max-w-prose text-pretty text-soft">{children}</div>
    </div>
  );
}
