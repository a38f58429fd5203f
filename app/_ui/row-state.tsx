import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = {
  icon: IconNode;
  /** Gives the icon the color of a warning. */
  warns?: boolean;
  title: string;
  /** Badge beside the title. */
  badge?: ReactNode;
  children: ReactNode;
};

/** Name and state of a row that opens. */
export const RowState = ({ icon, warns = false, title, badge, children }: Props) => (
  <>
    <Icon node={icon} className={`size-5 shrink-0 ${warns ? "text-warn" : "text-soft"}`} />
    <span className="min-w-0 flex-1 basis-40">
      <span className="flex flex-wrap items-center gap-x-2">
        <h2 className="text-title">{title}</h2>
        {badge}
      </span>
      <span className="block text-sm text-soft">{children}</span>
    </span>
  </>
);
