"use client";

import { ButtonLink } from "./button";
import { FailureBody, wordsHere } from "./failure-body";

const WORDS = {
  en: {
    notFound: {
      title: "Page not found",
      text: "The link that brought you here has expired, or the address is misspelled.",
    },
    forbidden: {
      title: "This page is not for your account",
      text: "You are signed in, but your role doesn't include this. Ask an administrator if you need it.",
    },
    directory: "To the site directory",
  },
  "zh-CN": {
    notFound: {
      title: "找不到页面",
      text: "带您来到这里的链接已过期，或地址输入有误。",
    },
    forbidden: {
      title: "您的账户无权访问此页面",
      text: "您已登录，但您的角色不包括此项权限。如果您需要使用，请联系管理员。",
    },
    directory: "前往网站目录",
  },
};

/**
 * Replaces a page that ended with `notFound()` or `forbidden()` during client navigation. For a
 * document request, the server answers (server/unfilled.ts).
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
