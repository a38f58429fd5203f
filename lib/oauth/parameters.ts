/** A form or query, read strictly: each name once, valid percent codes, valid UTF-8, no NUL. */
export type Parameters = {
  /** Names that stood once with a value. An empty value counts as missing (RFC 6749 section 3.1). */
  values: ReadonlyMap<string, string>;
  /** Names that stood without a value. OAuth counts them as missing; the resource API refuses them. */
  empty: ReadonlySet<string>;
  /** Names that stood more than once. They have no value (RFC 6749 section 3.1). */
  repeated: ReadonlySet<string>;
  /** Names whose value could not be decoded. They have no value. */
  malformed: ReadonlySet<string>;
};

/** Reads `application/x-www-form-urlencoded` text. A Map, so that `__proto__` is only a name. */
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
  return { values, empty, repeated, malformed };
}

/** Parameters that were read strictly before, and stored. */
export const storedParameters = (values: Record<string, string>): Parameters => ({
  values: new Map(Object.entries(values)),
  empty: new Set(),
  repeated: new Set(),
  malformed: new Set(),
});

/** A name that cannot be decoded is none of ours. */
function* decodePairs(text: string): Generator<[string, string | null]> {
  for (const pair of text.split("&")) {
    const equals = pair.indexOf("=");
    const name = decodeFormText(equals < 0 ? pair : pair.slice(0, equals));
    if (name) yield [name, decodeFormText(equals < 0 ? "" : pair.slice(equals + 1))];
  }
}

/** The first name among `known` that was repeated or malformed, or null. Unknown names are ignored. */
export function unreadableParameter(parameters: Parameters, known: readonly string[]) {
  return known.find((n) => parameters.repeated.has(n) || parameters.malformed.has(n)) ?? null;
}

/** Null where percent codes or UTF-8 are broken, or where a NUL hides. */
export function decodeFormText(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}
