import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { BUTTON } from "@/lib/error-pages/looks";
import { CARD } from "./card";
import { Icon } from "./icon";

/** A surface of rows that open in place, without a script. */
export const DisclosureList = ({ children }: { children: ReactNode }) => (
  <ul className={`${CARD} divide-y divide-line overflow-clip`}>{children}</ul>
);

type Props = {
  /** A link to this id opens the row, because browsers open what contains their target. */
  id: string;
  open?: boolean;
  /** Content of the closed row. It must not contain controls. */
  summary: ReactNode;
  /** Replaces the arrow at the row's end. */
  end?: ReactNode;
  /** A control beside the closed row on a wide screen; the open row has it among its children. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A row of at least 64 px that opens to show its details and actions. */
export const DisclosureRow = ({ id, open = false, summary, end, beside, children }: Props) => (
  <li className="relative">
    <details open={open} className="group/row peer">
      <summary
        className={`flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2 before:hidden hover:bg-canvas focus-visible:-outline-offset-2 sm:gap-4 sm:px-5 ${end ? "flex-wrap" : ""}`}
      >
        {summary}
        {beside && <span className="w-24 shrink-0 group-open/row:hidden max-sm:hidden" />}
        {end ?? (
          <Icon
            node={ChevronDown}
            className="size-5 shrink-0 text-soft group-open/row:rotate-180 motion-safe:transition-transform"
          />
        )}
      </summary>
      <div
        id={id}
        className="grid scroll-mt-24 gap-5 border-t border-line bg-canvas px-4 py-5 sm:px-5"
      >
        {children}
      </div>
    </details>
    {beside && (
      <div className="absolute inset-y-0 end-14 flex items-center peer-open:hidden max-sm:hidden">
        {beside}
      </div>
    )}
  </li>
);

type PlainProps = Pick<Props, "end" | "children"> & { id?: string };

/** A row that doesn't open, with a control at its end. A link to its ID highlights it. */
export const PlainRow = ({ id, end, children }: PlainProps) => (
  <li
    id={id}
    className="flex min-h-16 scroll-mt-24 flex-wrap items-center gap-3 px-4 py-2 target:bg-tint sm:gap-4 sm:px-5"
  >
    {children}
    {end}
  </li>
);

type LinkProps = {
  href: string;
  text: string;
  /** Accessible name, which begins with the text; the text alone by default. */
  label?: string;
  /** True for a state of several lines: the link stands at their top, or below them on a narrow screen. */
  long?: boolean;
  children: ReactNode;
};

/** A row that leads to another page instead of opening. */
export const LinkRow = ({ href, text, label, long = false, children }: LinkProps) => (
  <PlainRow
    end={
      <a
        href={href}
        aria-label={label}
        className={`${BUTTON.plain} ${long ? "self-start max-sm:ms-8" : ""}`}
      >
        {text}
      </a>
    }
  >
    {children}
  </PlainRow>
);
