"use client";

import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark";
import { WideMain } from "./wide-main";

/**
 * Picks the text in the page's language. Error pages keep their text here instead of in the message
 * files, which Next would send with every page.
 */
export const wordsHere = <W,>(words: Record<"en" | "zh-CN", W>): W =>
  typeof document !== "undefined" && document.documentElement.lang === "zh-CN"
    ? words["zh-CN"]
    : words.en;

/** Body of a page that replaces one that can't be shown; `children` offer the next step. */
export function FailureBody({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Foyer`}</title>
      <header className="border-b border-line bg-surface">
        <a
          href="/"
          className="mx-auto flex min-h-16 max-w-page items-center gap-2.5 px-4 text-lg font-semibold sm:px-6"
        >
          <BrandMark />
          Foyer
        </a>
      </header>
      <WideMain>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-4 max-w-prose">{text}</p>
        {children}
      </WideMain>
    </>
  );
}
