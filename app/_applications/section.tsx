import type { ComponentProps } from "react";
import { Card } from "@/app/_ui/card";
import { SectionTitle, type TitledSection } from "@/app/_ui/titled-section";

/** Section of an application's page that an address can name. */
export const Section = ({ children, ...title }: ComponentProps<typeof TitledSection>) => (
  <section id={title.id} aria-labelledby={`${title.id}-title`} className="min-w-0 scroll-mt-4">
    <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
      <SectionTitle {...title} />
      {children}
    </Card>
  </section>
);
