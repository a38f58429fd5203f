"use client";

import { type ReactNode, useState } from "react";
import { useScripted } from "./use-scripted";

type Props = {
  value: string;
  labels: { copy: string; copied: string };
  icons: { copy: ReactNode; copied: ReactNode };
};

/** Icon button that copies the value before it. Not rendered without a script, or a clipboard (plain http). */
export function CopyIconButton({ value, labels, icons }: Props) {
  const scripted = useScripted();
  const [copied, setCopied] = useState(false);
  if (!scripted || !navigator.clipboard) return null;
  const state = copied ? "copied" : "copy";
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <button
      type="button"
      aria-label={labels[state]}
      title={labels[state]}
      onClick={() => void copy()}
      className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-md text-soft hover:bg-tint hover:text-accent"
    >
      {icons[state]}
    </button>
  );
}
