import { vi } from "vitest";

/*
 * Runs before each file. The files of a worker share one process, because loading the libraries anew
 * for each file took half of the time. Nothing else is shared: the environment, the modules and what
 * they keep per process start over, and timers of an earlier file don't log or query in a later one.
 */
const shared = globalThis as {
  [key: symbol]: unknown;
  environment?: NodeJS.ProcessEnv;
  timers?: Set<NodeJS.Timeout>;
};
shared.environment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in shared.environment)) delete process.env[name];
Object.assign(process.env, shared.environment);
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(key)?.startsWith("foyer.")) delete shared[key];
vi.resetModules();
shared.timers ??= noteTimers();
for (const timer of shared.timers) clearTimeout(timer);
shared.timers.clear();

/** Returns the timers that are set from now on. */
function noteTimers() {
  const noted = new Set<NodeJS.Timeout>();
  const noting = <T extends object>(original: T): T =>
    new Proxy(original, {
      apply(set, self, args: []) {
        const timer = Reflect.apply(set as unknown as () => NodeJS.Timeout, self, args);
        noted.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = noting(globalThis.setTimeout);
  globalThis.setInterval = noting(globalThis.setInterval);
  return noted;
}
