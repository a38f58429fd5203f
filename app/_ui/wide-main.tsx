import type { ReactNode } from "react";

export const WideMain = ({ children }: { children: ReactNode }) => (
  <main
    id="content"
    tabIndex={-1}
    className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-8"
  >
    {children}
  </main>
);
