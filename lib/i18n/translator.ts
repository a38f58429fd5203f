import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import type { Locale } from "./locale";
import { MESSAGES, type Messages } from "./messages";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

const make = <N extends Namespace>(locale: Locale, namespace: N) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace });

const translators = new Map<string, unknown>();

/**
 * Returns the messages of one namespace for code outside React: mail and plain pages. Translators
 * are cached because each parses its messages once, and a flood of refusals needs them often.
 */
export function translator<N extends Namespace>(locale: Locale, namespace: N) {
  const name = `${locale} ${namespace}`;
  if (!translators.has(name)) translators.set(name, make(locale, namespace));
  return translators.get(name) as ReturnType<typeof make<N>>;
}
