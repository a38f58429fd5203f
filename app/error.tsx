"use client";

import { Button, ButtonLink } from "@/app/_ui/button";
import { FailureBody, wordsHere } from "@/app/_ui/failure-body";

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
