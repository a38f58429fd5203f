import type { ReactNode } from "react";

/** A section of a user's page, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 grid min-w-0 gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
