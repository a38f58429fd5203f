import { type Gate, listGates } from "@/db/gates/gates";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";

export type { Gate };

const copy = () =>
  processWide("gates", () =>
    watch("gates", async () => {
      const gates = await reading(listGates(database()));
      return new Map(gates.map((gate) => [gate.clientId, gate]));
    }),
  );

/** Returns the gate of a client ID, from memory if no change can have been missed; null if there is none. */
export function findGate(clientId: string): Gate | null | Promise<Gate | null> {
  const held = copy().current();
  return held instanceof Promise
    ? held.then((gates) => gates.get(clientId) ?? null)
    : (held.get(clientId) ?? null);
}
