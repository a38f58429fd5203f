import type { ReactNode } from "react";

type Props = { title: string; open: boolean; children: ReactNode };

/** Fields that few need, folded away. */
export const MoreFields = ({ title, open, children }: Props) => (
  <details open={open} className="min-w-0 rounded-md border border-line">
    <summary className="cursor-pointer px-3.5 py-2 text-sm font-semibold">{title}</summary>
    <div className="grid gap-4 border-t border-line p-3.5">{children}</div>
  </details>
);
