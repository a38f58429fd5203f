import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = {
  icon: IconNode;
  /** Gives the icon the color of a warning. */
  warns?: boolean;
  title: ReactNode;
  /** Heading level: lower below a section's heading. */
  level?: 2 | 3;
  /** Badge beside the title. */
  badge?: ReactNode;
  /** True for several lines: the icon stands at the title, and a narrow screen is theirs. */
  long?: boolean;
  children: ReactNode;
};

/** Name and state of a row that opens. */
export function RowState({
  icon,
  warns = false,
  title,
  level = 2,
  badge,
  long = false,
  children,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Icon
        node={icon}
        className={`size-5 shrink-0 ${long ? "self-start" : ""} ${warns ? "text-warn" : "text-soft"}`}
      />
      <span className={`min-w-0 flex-1 basis-40 ${long ? "max-sm:basis-64" : ""}`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <Heading className="text-title">{title}</Heading>
          {badge}
        </span>
        <span className="block text-sm text-soft">{children}</span>
      </span>
    </>
  );
}
