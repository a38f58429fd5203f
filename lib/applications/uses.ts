import { listUses } from "@/db/applications/uses";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { fillDays, lastDays } from "@/lib/statistics/days";

/** Returns uses and failures of an application in the last 30 days; with an owner, only of their own. */
export async function usesOf(which: { id: string; ownerId?: string | undefined }, now: Date) {
  const rows = await reading(listUses(database(), which, lastDays(now)[0] ?? ""));
  return {
    uses: fillDays(now, rows, ({ uses }) => uses),
    failures: fillDays(now, rows, ({ failures }) => failures),
  };
}
