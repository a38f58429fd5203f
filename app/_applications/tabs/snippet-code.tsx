"use client";

import { type ComponentProps, useRef } from "react";
import { CopyButton } from "@/app/_ui/copy-button";

type Props = Pick<ComponentProps<typeof CopyButton>, "words" | "labels"> & { code: string };

/** Code to copy. Long lines wrap, so that no part of one is hidden; long code scrolls. */
export function SnippetCode({ code, ...said }: Props) {
  const shown = useRef<HTMLPreElement>(null);
  const select = () => shown.current && window.getSelection()?.selectAllChildren(shown.current);
  return (
    <div className="min-w-0 rounded-md border border-line sm:flex sm:flex-row-reverse sm:items-start">
      <div className="flex justify-end px-2 pt-2 empty:hidden">
        <CopyButton value={code} select={select} {...said} />
      </div>
      <pre
        ref={shown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 min-w-0 flex-1 overflow-auto px-3.5 py-3 text-xs [tab-size:4] whitespace-pre-wrap wrap-anywhere max-sm:[tab-size:2]"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
