import type { ReactNode } from "react";
import { CARD } from "@/app/_ui/card";

type Props = { id: string; title: string; text?: string; children: ReactNode };

/** A card with its title on the left of its content, or above on a narrow screen. */
export const ProfileSection = ({ id, title, text, children }: Props) => (
  <section
    id={id}
    className={`${CARD} grid scroll-mt-6 gap-x-10 gap-y-4 p-6 lg:grid-cols-[14rem_minmax(0,1fr)]`}
  >
    <div>
      <h2 className="text-title">{title}</h2>
      {text !== undefined && <p className="mt-1 text-sm text-soft">{text}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
