import type { ReactNode } from "react";

type Props = { id: string; title: ReactNode; children: ReactNode };

/** Part of a page below its heading, which an address can name. */
export const TitledSection = ({ id, title, children }: Props) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="mt-4 grid min-w-0 scroll-mt-4 gap-3 first:mt-0"
  >
    <h2 id={`${id}-title`} className="text-title">
      {title}
    </h2>
    {children}
  </section>
);
