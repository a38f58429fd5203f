"use client";

import { type ReactNode, useState } from "react";
import { useScripted } from "./use-scripted";

type Props = {
  value: string;
  labels: { copy: string; copied: string };
  icons: { copy: ReactNode; copied: ReactNode };
};

/**
 * Icon button that copies the value before it. Without a script, or a clipboard (plain http), only
 * its room is there, so that nothing moves when it appears.
 */
export function CopyIconButton({ value, labels, icons }: Props) {
  const works = useScripted() && Boolean(navigator.clipboard);
  const [copied, setCopied] = useState(false);
  const state = copied ? "copied" : "copy";
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <button
      type="button"
      aria-label={labels[state]}
      title={labels[state]}
      onClick={() => void copy()}
      className={`${works ? "" : "invisible"} grid size-7 shrink-0 cursor-pointer place-items-center rounded-md text-soft hover:bg-tint hover:text-accent`}
    >
      {icons[state]}
    </button>
  );
}
