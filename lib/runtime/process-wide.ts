const HOLDER = Symbol.for("foyer.process-wide");
const holder = globalThis as { [HOLDER]?: Map<string, unknown> };
holder[HOLDER] ??= new Map();
const values = holder[HOLDER];

/**
 * Returns one value per process and name, although this module is loaded twice: by the server and
 * by Next. For plain data only, never for instances checked with instanceof.
 */
export function processWide<T>(name: string, create: () => T): T {
  if (!values.has(name)) values.set(name, create());
  return values.get(name) as T;
}
