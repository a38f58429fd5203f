const HOLDER = Symbol.for("foyer.process-wide");
const holder = globalThis as { [HOLDER]?: Map<string, unknown> };

/**
 * Returns one value per process and name, although this module is loaded twice: by the server and
 * by Next. For plain data only, never for instances checked with instanceof.
 */
export function processWide<T>(name: string, create: () => T): T {
  holder[HOLDER] ??= new Map();
  if (!holder[HOLDER].has(name)) holder[HOLDER].set(name, create());
  return holder[HOLDER].get(name) as T;
}
