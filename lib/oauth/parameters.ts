/** Form or query, parsed strictly: names occur once, percent-encoding and UTF-8 are valid. */
export type Parameters = {
  /**
   * Values of names that occur once. An empty value counts as missing (RFC 6749 section 3.1). Those
   * of `resource`, which may repeat, are joined by spaces.
   */
  values: ReadonlyMap<string, string>;
  /** Names that occur without a value. OAuth treats them as missing; the API refuses them. */
  empty: ReadonlySet<string>;
  /** Names that occur more than once, which have no value (RFC 6749 section 3.1). */
  repeated: ReadonlySet<string>;
  /** Names whose value could not be decoded, which have no value. */
  malformed: ReadonlySet<string>;
};

/** Only parameter that may repeat (RFC 8707 section 2). No identifier has a space. */
const REPEATABLE = "resource";

/** Parses `application/x-www-form-urlencoded` text. In a Map, `__proto__` is an ordinary name. */
export function parseParameters(text: string): Parameters {
  const values = new Map<string, string>();
  const empty = new Set<string>();
  const repeated = new Set<string>();
  const malformed = new Set<string>();
  const seen = new Set<string>();
  for (const [name, value] of decodePairs(text)) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value === null) malformed.add(name);
    else if (value === "") empty.add(name);
    else values.set(name, value);
  }
  for (const name of repeated) values.delete(name);
  if (repeated.delete(REPEATABLE)) joinRepeated(values, text);
  return { values, empty, repeated, malformed };
}

function joinRepeated(values: Map<string, string>, text: string) {
  const sent = [...decodePairs(text)].filter(([name, value]) => name === REPEATABLE && value);
  if (sent.length > 0) values.set(REPEATABLE, sent.map(([, value]) => value).join(" "));
}

/** Returns parameters that were parsed strictly before they were stored. */
export const storedParameters = (values: Record<string, string>): Parameters => ({
  values: new Map(Object.entries(values)),
  empty: new Set(),
  repeated: new Set(),
  malformed: new Set(),
});

/**
 * Yields each name with its value, null if the value can't be decoded. Skips names that can't be
 * decoded, since no known name is like that.
 */
function* decodePairs(text: string): Generator<[string, string | null]> {
  for (const pair of text.split("&")) {
    const equals = pair.indexOf("=");
    const name = decodeFormText(equals < 0 ? pair : pair.slice(0, equals));
    if (name) yield [name, decodeFormText(equals < 0 ? "" : pair.slice(equals + 1))];
  }
}

/** Returns the first name of `known` that is repeated or malformed; null if none is. */
export function unreadableParameter(parameters: Parameters, known: readonly string[]) {
  return known.find((n) => parameters.repeated.has(n) || parameters.malformed.has(n)) ?? null;
}

/** Returns null if the percent-encoding or UTF-8 is invalid, or if the text contains a NUL. */
export function decodeFormText(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/** Maximum number of characters in one parameter. */
const MAX_LENGTH = 4096;

/**
 * Fits an ID token of ours that echoes a nonce of MAX_LENGTH with each character escaped. Only its
 * subject is stored.
 */
const MAX_HINT_LENGTH = 48 * 1024;

/** Returns the maximum number of characters of a parameter of the authorization endpoint. */
export const limitOf = (name: string) => (name === "id_token_hint" ? MAX_HINT_LENGTH : MAX_LENGTH);

export const isTooLong = (name: string, value: string | undefined) =>
  (value?.length ?? 0) > limitOf(name);

/**
 * Maximum number of characters of a list in a form of a client: more than 100 scopes of 64 characters.
 * A body has room for 30,000 entries, which are split before anybody is authenticated.
 */
export const MAX_LIST = 8192;
