const HOLDER = Symbol.for("foyer.process-wide");
const holder = globalThis as { [HOLDER]?: Map<string, unknown> };

/**
 * One value a process and name, though this module is loaded twice: once by the server, once by Next. For data
 * only, never for instances that are told apart by class.
 */
export function processWide<T>(name: string, create: () => T): T {
  holder[HOLDER] ??= new Map();
  if (!holder[HOLDER].has(name)) holder[HOLDER].set(name, create());
  return holder[HOLDER].get(name) as T;
}
