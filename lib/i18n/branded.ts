import { brand } from "./brand";
import type { Locale } from "./locale";
import { MESSAGES, type Messages } from "./messages";

/** Placeholder of the name in messages. It stands outside of plurals and away from apostrophes. */
const PLACE = "{brand}";

/** Characters that mean something in ICU MessageFormat, apart from the apostrophe. */
const SYNTAX = /[{}<]/;

/**
 * Returns a name as ICU MessageFormat reads it literally. Two apostrophes are one; from the first
 * character of syntax on, the name is quoted.
 */
export function quoted(name: string): string {
  const doubled = name.replaceAll("'", "''");
  const at = doubled.search(SYNTAX);
  return at < 0 ? doubled : `${doubled.slice(0, at)}'${doubled.slice(at)}'`;
}

type Branded = { name: string; messages: Messages };

const made = new Map<Locale, Branded>();

/**
 * Returns the messages of a language with the organization's name in them. The name isn't an argument
 * of each message, because a call that forgets it would fail.
 */
export function messagesIn(locale: Locale): Messages {
  const name = brand();
  const known = made.get(locale);
  if (known?.name === name) return known.messages;
  const text = quoted(name);
  const messages = mapTexts(MESSAGES[locale], (message) => message.replaceAll(PLACE, () => text));
  made.set(locale, { name, messages });
  return messages;
}

/** Returns the same tree with other texts. */
const mapTexts = <T extends object>(tree: T, change: (text: string) => string): T =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? change(value) : mapTexts(value, change),
    ]),
  ) as T;
