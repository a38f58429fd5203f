import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import type { Locale } from "./locale";
import { MESSAGES, type Messages } from "./messages";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

const make = <N extends Namespace>(locale: Locale, namespace: N) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace });

const translators = new Map<string, unknown>();

/**
 * The words of one namespace, for whoever writes without React: mail, and pages that stand by themselves. A translator
 * parses each message once, so it is kept: refusals are written by the hundred.
 */
export function translator<N extends Namespace>(locale: Locale, namespace: N) {
  const name = `${locale} ${namespace}`;
  if (!translators.has(name)) translators.set(name, make(locale, namespace));
  return translators.get(name) as ReturnType<typeof make<N>>;
}
