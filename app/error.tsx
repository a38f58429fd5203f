"use client";

import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { WideMain } from "./_ui/wide-main";

const WORDS = {
  en: {
    title: "Something went wrong",
    text: "This is a problem on our side. Wait a moment, then reload the page. If you were signing in to an application and this keeps happening, go back to the application and start again.",
    error: "Error ID:",
    again: "Reload page",
    directory: "Go to directory",
  },
  "zh-CN": {
    title: "出错了",
    text: "这是我们的问题。请稍后刷新页面。如果您正在登录某个应用且问题仍然存在，请返回应用重新登录。",
    error: "错误 ID：",
    again: "刷新页面",
    directory: "前往站点目录",
  },
};

/** Replaces a page that threw because of a bug or an unavailable database. */
export default function Failed({ error }: { error: Error & { digest?: string } }) {
  const words = wordsHere(WORDS);
  return (
    <FailureBody title={words.title} text={words.text}>
      {error.digest && (
        <p className="mt-4 text-sm text-soft">
          {words.error} <code>{error.digest}</code>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{words.again}</Button>
        <ButtonLink href="/" look="plain">
          {words.directory}
        </ButtonLink>
      </div>
    </FailureBody>
  );
}

/**
 * Picks the text in the page's language. Error pages keep their text here instead of in the message
 * files, which Next would send with every page.
 */
const wordsHere = <W,>(words: Record<"en" | "zh-CN", W>): W =>
  typeof document !== "undefined" && document.documentElement.lang === "zh-CN"
    ? words["zh-CN"]
    : words.en;

/** Reads the organization's name and icon where app/layout.tsx wrote them. */
function brandHere() {
  if (typeof document === "undefined") return { name: "", icon: "/icon.svg" };
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "/icon.svg";
  return { name: document.documentElement.dataset.brand ?? "", icon };
}

/** Body of a page that replaces one that can't be shown; `children` offer the next step. */
function FailureBody({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const { name, icon } = brandHere();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <header className="border-b border-line bg-surface">
        <a
          href="/"
          className="mx-auto flex min-h-16 max-w-page items-center gap-2.5 px-4 text-lg font-semibold sm:px-6"
        >
          {/* biome-ignore lint/performance/noImgElement: the icon of the tab, which the browser has */}
          <img src={icon} alt="" width={32} height={32} className="rounded-md" />
          {name}
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
