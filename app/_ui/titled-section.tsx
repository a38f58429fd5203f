import type { ReactNode } from "react";

type Props = {
  id: string;
  title: ReactNode;
  /** Link beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Part of a page below its heading, which an address can name. */
export const TitledSection = ({ id, title, aside, children }: Props) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="mt-4 grid min-w-0 scroll-mt-4 gap-3 first:mt-0"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
