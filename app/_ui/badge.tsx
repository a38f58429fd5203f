import type { IconNode } from "lucide";
import { Icon } from "./icon";

const TONE = {
  neutral: "border-line text-soft",
  info: "border-transparent bg-info-tint text-ink",
  good: "border-transparent bg-good-tint text-good",
  warn: "border-transparent bg-warn-tint text-warn",
  /** Marks an entry that its reader hasn't seen before. */
  new: "border-transparent bg-brass text-on-brass",
  danger: "border-transparent bg-danger-tint text-danger",
};

export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: keyof typeof TONE;
  icon?: IconNode;
  children: string;
}) {
  return (
    <span
      className={`badge inline-flex shrink-0 items-center gap-1 self-start rounded-sm border px-1.5 py-0.5 text-2xs font-medium ${TONE[tone]}`}
    >
      {icon && <Icon node={icon} className="-ms-0.5 size-3.5" />}
      {children}
    </span>
  );
}
