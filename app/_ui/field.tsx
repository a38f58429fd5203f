import type { ReactNode } from "react";

/** The look of every text input. 16 px and more, else iOS zooms in. */
export const INPUT =
  "block min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger [&[readonly]]:bg-canvas";

/** A label above its input. */
export function Field({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
