import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";

type Props = {
  id: string;
  title: string;
  /** Link beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Section of an application's page that an address can name. */
export const Section = ({ id, title, aside, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-4">
    <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  </section>
);
