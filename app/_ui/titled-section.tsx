import type { ReactNode } from "react";

type TitleProps = {
  /** ID of the section. */
  id: string;
  title: ReactNode;
  /** Link beside the title. */
  aside?: ReactNode;
};

/** Title of a section, which `aria-labelledby` names by the section's ID. */
export const SectionTitle = ({ id, title, aside }: TitleProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6">
    <h2 id={`${id}-title`} className="text-title">
      {title}
    </h2>
    {aside}
  </div>
);

type Props = TitleProps & { children: ReactNode };

/** Part of a page below its heading, which an address can name. */
export const TitledSection = ({ children, ...title }: Props) => (
  <section
    id={title.id}
    aria-labelledby={`${title.id}-title`}
    className="mt-4 grid min-w-0 scroll-mt-4 gap-3 first:mt-0"
  >
    <SectionTitle {...title} />
    {children}
  </section>
);
