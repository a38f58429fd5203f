import { ChevronRight, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { CARD } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";

type Props = { href: string; icon: IconNode; title: string; children: ReactNode };

/** The state of a part of the account. The whole card is the link, which the title names. */
export const StateCard = ({ href, icon, title, children }: Props) => (
  <section
    className={`${CARD} relative flex min-h-30 gap-3.5 p-5 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent motion-safe:transition-colors`}
  >
    <Icon node={icon} className="mt-0.5 size-5 shrink-0 text-accent" />
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <h2 className="pr-8 text-base">
        <a href={href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
          {title}
        </a>
      </h2>
      {children}
    </div>
    <Icon node={ChevronRight} className="absolute top-5 right-5 size-5 text-soft" />
  </section>
);
