import type { ReactNode } from "react";

type Props = {
  title: string;
  /** One of drawings.tsx. */
  drawing: ReactNode;
  /** Buttons and links to the next step. */
  action?: ReactNode;
  /** Purpose of the list, or why it is empty. */
  children?: ReactNode;
};

export const EmptyState = ({ title, drawing, action, children }: Props) => (
  <div className="grid justify-items-center gap-2 px-4 py-8 text-center sm:py-12">
    {drawing}
    <h2 className="mt-3 text-xl">{title}</h2>
    <div className="max-w-prose text-pretty text-soft">{children}</div>
    {action && (
      <div className="mt-4 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
        {action}
      </div>
    )}
  </div>
);
