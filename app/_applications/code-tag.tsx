import type { ReactNode } from "react";

/** Rich-text tag `code` of messages, for text that is compared character by character. */
export const CodeTag = { code: (text: ReactNode) => <code>{text}</code> };
