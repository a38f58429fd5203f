import { vi } from "vitest";

/*
 * Runs before each file. The files of a worker share one process, because loading the libraries anew
 * for each file took half of the time. Nothing else is shared: the environment, the modules and what
 * they keep per process start over.
 */
const shared = globalThis as { [key: symbol]: unknown; environment?: NodeJS.ProcessEnv };
shared.environment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in shared.environment)) delete process.env[name];
Object.assign(process.env, shared.environment);
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(key)?.startsWith("foyer.")) delete shared[key];
vi.resetModules();
