import type { ReactNode } from "react";

/** Buttons of a form: in a row; on a phone below each other, as wide as the fields. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
);
