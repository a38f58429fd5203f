import type { ReactNode } from "react";

type Props = { title: string; open?: boolean; children: ReactNode };

/** Part of a row of closed parts, so that the list comes first. An open one takes the whole width. */
export const Fold = ({ title, open, children }: Props) => (
  <details
    open={open}
    className="rounded-md border border-line bg-surface max-sm:flex-1 open:order-last open:w-full open:min-w-0 open:flex-none"
  >
    <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold whitespace-nowrap pointer-fine:min-h-9 pointer-fine:py-1.5">
      {title}
    </summary>
    <div className="grid gap-3 border-t border-line p-4">{children}</div>
  </details>
);
