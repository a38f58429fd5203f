/** Returns the message key for a field's error code from a route handler; null if there is none. */
export const problemKey = <Key extends string>(
  keys: Readonly<Record<string, Key>>,
  code: string | undefined,
): Key | null => (code !== undefined && Object.hasOwn(keys, code) ? (keys[code] ?? null) : null);
