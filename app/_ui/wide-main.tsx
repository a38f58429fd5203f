import type { ReactNode } from "react";

/** Attributes of the element that the link "Skip to content" leads to (app/layout.tsx). */
export const SKIP_TARGET = { id: "content", tabIndex: -1 } as const;

type Props = {
  /** Attributes of `main`: none if a part of the children is the target of the skip link. */
  target?: typeof SKIP_TARGET | null;
  children: ReactNode;
};

export const WideMain = ({ target = SKIP_TARGET, children }: Props) => (
  <main {...target} className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-8">
    {children}
  </main>
);
