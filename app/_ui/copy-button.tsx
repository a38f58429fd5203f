"use client";

import { useState } from "react";
import { Button } from "./button";
import { useScripted } from "./use-scripted";

type Props = {
  value: string;
  words: { copy: string; copied: string };
  /** Accessible names that distinguish several copy buttons on a page. */
  labels?: { copy: string; copied: string };
  /** Selects the value, because a page over plain http has no clipboard API and needs Ctrl-C. */
  select: () => void;
};

/** Copies a value. Not rendered without a script. */
export function CopyButton({ value, words, labels, select }: Props) {
  const scripted = useScripted();
  const [copied, setCopied] = useState(false);
  if (!scripted) return null;
  const said = copied ? "copied" : "copy";

  async function copy() {
    select();
    await navigator.clipboard?.writeText(value).then(() => setCopied(true));
  }

  return (
    <Button
      type="button"
      look="plain"
      className="shrink-0"
      aria-label={labels?.[said]}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words[said]}</span>
    </Button>
  );
}
