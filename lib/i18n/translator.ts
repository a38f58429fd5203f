import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import type { Locale } from "./locale";
import { MESSAGES, type Messages } from "./messages";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** The words of one namespace, for whoever writes without React: mail, and pages that stand by themselves. */
export const translator = <N extends Namespace>(locale: Locale, namespace: N) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace });
