/** The key of the words for a code that a route handler refused a field with; null where there are none. */
export const problemKey = <Key extends string>(
  keys: Readonly<Record<string, Key>>,
  code: string | undefined,
): Key | null => (code !== undefined && Object.hasOwn(keys, code) ? (keys[code] ?? null) : null);
