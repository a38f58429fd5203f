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

/** Reads the organization's name where app/layout.tsx wrote it. */
const brandHere = () =>
  (typeof document === "undefined" ? undefined : document.documentElement.dataset.brand) ?? "";

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
  const brand = brandHere();
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <header className="border-b border-line bg-surface">
        <a
          href="/"
          className="mx-auto flex min-h-16 max-w-page items-center gap-2.5 px-4 text-lg font-semibold sm:px-6"
        >
          <BrandMark />
          {brand}
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
