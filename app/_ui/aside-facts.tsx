import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = {
  /** A wide one has a row of its own. */
  facts: readonly { label: string; value: ReactNode; wide?: boolean }[];
  links?: readonly { href: string; words: string; icon: IconNode }[];
};

/** The aside of a page (section-page.tsx): facts about what it shows, and links to related pages. */
export const AsideFacts = ({ facts, links = [] }: Props) => (
  <div className="grid gap-5 xl:sticky xl:top-6 xl:border-s xl:border-line xl:ps-6">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-1">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={`min-w-0 ${wide ? "col-span-full" : ""}`}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="mt-0.5 text-sm">{value}</dd>
        </div>
      ))}
    </dl>
    {links.length > 0 && (
      <ul className="flex flex-wrap gap-x-5 text-sm xl:grid xl:border-t xl:border-line xl:pt-3">
        {links.map(({ href, words, icon }) => (
          <li key={href}>
            <a href={href} className="link inline-flex min-h-9 items-center gap-2">
              <Icon node={icon} className="size-4" />
              {words}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);
