import type { ReactNode } from "react";
import { Breakable } from "@/app/_ui/breakable";

/** Rich-text tag `code` of messages, for text that is compared character by character. */
export const CodeTag = {
  code: (text: ReactNode) => (
    <code>{isPlain(text) ? <Breakable text={text.join("")} /> : text}</code>
  ),
};

const isPlain = (text: ReactNode): text is string[] & ReactNode =>
  Array.isArray(text) && text.every((part) => typeof part === "string");
