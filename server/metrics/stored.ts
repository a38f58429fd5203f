import { outboxLengths } from "@/db/outbox/mails";
import { database } from "@/db/system/client";
import { readServerFacts } from "@/db/system/server-facts";
import { type KeyView, listKeys } from "@/lib/provider/key-rotation";
import { isDatabaseLost } from "@/lib/runtime/outage";
import { type Family, gauge } from "./exposition";

/** Milliseconds for which one reading serves every scrape. */
const FRESH_MS = 5000;

/** Reads the metrics that are in the database. Without one there are none: a scrape never fails for it. */
export function measureStored() {
  let held: { at: number; families: Promise<Family[]> } | null = null;
  return (): Promise<Family[]> => {
    if (held === null || performance.now() - held.at > FRESH_MS)
      held = { at: performance.now(), families: read(new Date()).catch(() => []) };
    return held.families;
  };
}

async function read(now: Date): Promise<Family[]> {
  if (isDatabaseLost()) return [];
  const [outboxes, keys, { clockAhead }] = await Promise.all([
    outboxLengths(database()),
    listKeys(now),
    readServerFacts(database()),
  ]);
  const secondsSince = (then: Date | null) =>
    then ? Math.max(0, (now.getTime() - then.getTime()) / 1000) : 0;
  const families = [
    gauge(
      "foyer_outbox_entries",
      "Undelivered mails and logout notices, at most 10000.",
      outboxes.map(({ outbox, entries }) => ({ labels: { outbox }, value: entries })),
    ),
    gauge(
      "foyer_outbox_oldest_age_seconds",
      "Age of the oldest undelivered entry; 0 if there is none.",
      outboxes.map(({ outbox, oldest }) => ({
        labels: { outbox },
        value: secondsSince(oldest),
      })),
    ),
    gauge(
      "foyer_signing_key_age_seconds",
      "Time since the active signing key began to sign.",
      keys
        .filter(({ state }) => state === "active")
        .map(({ alg, activatedAt }) => ({
          labels: { algorithm: alg },
          value: secondsSince(activatedAt),
        })),
    ),
    gauge("foyer_signing_keys", "Stored signing keys by state.", countKeys(keys)),
    gauge(
      "foyer_database_clock_offset_seconds",
      "Difference between the clocks of the database and of this machine, in either direction.",
      Math.abs(clockAhead) / 1000,
    ),
  ];
  return families.map((family) => ({ ...family, shared: true }));
}

function countKeys(keys: readonly KeyView[]) {
  const algorithms = [...new Set(keys.map(({ alg }) => alg))];
  return algorithms.flatMap((algorithm) =>
    (["active", "next", "retired"] as const).map((state) => ({
      labels: { algorithm, state },
      value: keys.filter((key) => key.alg === algorithm && key.state === state).length,
    })),
  );
}
