import type { ReactNode } from "react";

type Props = { id: string; title: string; help?: string; children: ReactNode };

/** Section of settings: its title and help on the left, its fields on the right. */
export const SettingsSection = ({ id, title, help, children }: Props) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-4 gap-x-8 gap-y-4 border-t border-line px-5 py-4 first-of-type:border-t-0 sm:px-6 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)]"
  >
    <div>
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      {help && <p className="mt-1 text-xs text-soft">{help}</p>}
    </div>
    <div className="grid min-w-0 content-start gap-3">{children}</div>
  </section>
);
