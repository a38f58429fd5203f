import { COUNTERS, type CounterName, counted } from "@/lib/runtime/metrics";
import type { Family } from "./exposition";

/** Returns what Foyer counted (lib/runtime/metrics.ts). */
export const counterFamilies = (): Family[] =>
  (Object.keys(COUNTERS) as CounterName[]).map((name) => ({
    name,
    help: COUNTERS[name].help,
    type: "counter",
    samples: [...counted(name).values()],
  }));
