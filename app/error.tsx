"use client";

import { Button, ButtonLink } from "@/app/_ui/button";
import { FailureBody, wordsHere } from "@/app/_ui/failure-body";

const WORDS = {
  en: {
    title: "Something failed on our side",
    text: "This is our mistake, not yours. Wait a moment, then load the page again. If you were signing in to an application and it fails again, go back to the application and start over.",
    error: "Error ID for support:",
    again: "Load the page again",
    directory: "To the site directory",
  },
  "zh-CN": {
    title: "我们这边出了问题",
    text: "这是我们的问题，与您无关。请稍等片刻，然后重新加载页面。如果您正在登录某个应用且再次失败，请返回该应用重新开始。",
    error: "供排查人员参考：错误",
    again: "重新加载页面",
    directory: "前往网站目录",
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
