import type { ReactNode } from "react";

type Props = { id?: string; title: string; children: ReactNode };

/** A section of a user's page, with a heading. */
export function Section({ id, title, children }: Props) {
  return (
    <section id={id} className="mt-4 grid min-w-0 gap-3">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}
