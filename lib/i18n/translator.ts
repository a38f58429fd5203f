import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import { messagesIn } from "./branded";
import type { Locale } from "./locale";
import type { Messages } from "./messages";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

const make = <N extends Namespace>(locale: Locale, messages: Messages, namespace: N) =>
  createTranslator({ locale, messages, namespace });

/** Translators of the messages that they were made of, so that a new name makes new ones. */
const translators = new WeakMap<Messages, Map<string, unknown>>();

/**
 * Returns the messages of one namespace for code outside React: mail and plain pages. Translators
 * are cached because each parses its messages once, and a flood of refusals needs them often.
 */
export function translator<N extends Namespace>(locale: Locale, namespace: N) {
  const messages = messagesIn(locale);
  const made = translators.get(messages) ?? new Map<string, unknown>();
  translators.set(messages, made);
  if (!made.has(namespace)) made.set(namespace, make(locale, messages, namespace));
  return made.get(namespace) as ReturnType<typeof make<N>>;
}
