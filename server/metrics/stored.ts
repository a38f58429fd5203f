import { outboxLengths } from "@/db/outbox/mails";
import { database } from "@/db/system/client";
import { readServerFacts } from "@/db/system/server-facts";
import { type KeyView, listKeys } from "@/lib/provider/key-rotation";
import { isDatabaseLost } from "@/lib/runtime/outage";
import type { Family } from "./exposition";

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
  return [
    {
      name: "foyer_outbox_entries",
      help: "Undelivered mails and logout notices, at most 10000.",
      type: "gauge",
      shared: true,
      samples: outboxes.map(({ outbox, entries }) => ({ labels: { outbox }, value: entries })),
    },
    {
      name: "foyer_outbox_oldest_age_seconds",
      help: "Age of the oldest undelivered entry; 0 if there is none.",
      type: "gauge",
      shared: true,
      samples: outboxes.map(({ outbox, oldest }) => ({
        labels: { outbox },
        value: secondsSince(oldest),
      })),
    },
    {
      name: "foyer_signing_key_age_seconds",
      help: "Time since the active signing key began to sign.",
      type: "gauge",
      shared: true,
      samples: keys
        .filter(({ state }) => state === "active")
        .map(({ alg, activatedAt }) => ({
          labels: { algorithm: alg },
          value: secondsSince(activatedAt),
        })),
    },
    {
      name: "foyer_signing_keys",
      help: "Stored signing keys by state.",
      type: "gauge",
      shared: true,
      samples: countKeys(keys),
    },
    {
      name: "foyer_database_clock_offset_seconds",
      help: "Difference between the clocks of the database and of this machine, in either direction.",
      type: "gauge",
      shared: true,
      samples: [{ labels: {}, value: Math.abs(clockAhead) / 1000 }],
    },
  ];
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
