import type { ReactNode } from "react";

/** One of the things to see and do about an account, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 grid min-w-0 gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
