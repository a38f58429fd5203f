import type { ReactNode } from "react";

/** The rich tag `code` of messages: something that is read character by character. */
export const CodeTag = { code: (text: ReactNode) => <code>{text}</code> };
