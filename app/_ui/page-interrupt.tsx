"use client";

import { ButtonLink } from "./button";
import { FailureBody, wordsHere } from "./failure-body";

const WORDS = {
  en: {
    notFound: {
      title: "Page not found",
      text: "The link may be outdated, or the address may be misspelled.",
    },
    forbidden: {
      title: "You don't have access to this page",
      text: "Your role doesn't include this permission. If you need access, ask an administrator to change your role.",
    },
    directory: "Go to directory",
  },
  "zh-CN": {
    notFound: {
      title: "页面不存在",
      text: "链接可能已失效，或地址输入有误。",
    },
    forbidden: {
      title: "您无权访问该页面",
      text: "您的角色没有该权限。如需访问，请联系管理员更改您的角色。",
    },
    directory: "前往站点目录",
  },
};

/**
 * Replaces a page that ended with `notFound()` or `forbidden()` during client navigation. For a
 * document request, the server answers (server/pages/unfilled.ts).
 */
export function PageInterrupt({ kind }: { kind: "notFound" | "forbidden" }) {
  const words = wordsHere(WORDS);
  return (
    <FailureBody {...words[kind]}>
      <div className="mt-6">
        <ButtonLink href="/">{words.directory}</ButtonLink>
      </div>
    </FailureBody>
  );
}
