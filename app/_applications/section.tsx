import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";

/** Section of an application's page that an address can name. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <Card className="grid min-w-0 gap-4 p-6">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}
