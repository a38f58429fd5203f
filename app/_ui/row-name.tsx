import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = {
  /** Page of the row. On a narrow screen, the link covers the row. */
  href: string;
  name: string;
  /** Marks beside the name (RowMark). */
  marks?: ReactNode;
  /** Second line. Left out on a narrow screen, where a column has its place (table.tsx). */
  second?: string | null;
};

/** Name of a row in a list, on one line: what doesn't fit is in its title. */
export const RowName = ({ href, name, marks, second = null }: Props) => (
  <span className="row-lines">
    <span className="flex min-w-0 items-center gap-1.5">
      <a href={href} title={name} className="row-link">
        <bdi>{name}</bdi>
      </a>
      {marks}
    </span>
    {second !== null && <RowSecond>{second}</RowSecond>}
  </span>
);

/** Smaller line below the first one of a cell. */
export const RowSecond = ({ children }: { children: string }) => (
  <bdi title={children} className="row-second">
    {children}
  </bdi>
);

/** Text of a cell that may be longer than its column. */
export const RowText = ({ children }: { children: string }) => (
  <bdi title={children}>{children}</bdi>
);

/** Opens the details of a row (table.tsx), without a script. */
export const RowToggle = ({ label }: { label: string }) => (
  <details className="row-toggle">
    <summary aria-label={label} title={label} />
  </details>
);

type MarkProps = { icon: IconNode; words: string; tone?: keyof typeof TONE };

const TONE = { good: "text-good", accent: "text-accent", warn: "text-warn", danger: "text-danger" };

/** An icon that says in its title what is special about the row. */
export const RowMark = ({ icon, words, tone }: MarkProps) => (
  <span title={words} className={`shrink-0 ${tone ? TONE[tone] : "text-soft"}`}>
    <Icon node={icon} className="size-4" />
    <span className="sr-only">{words}</span>
  </span>
);
