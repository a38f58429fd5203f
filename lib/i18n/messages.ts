import type { Locale } from "./locale";
import * as en from "./messages/en";
import * as zhCN from "./messages/zh-CN";

export type Messages = typeof en;

/** All messages for people, in ICU MessageFormat. The English messages define the keys. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };
