import { processWide } from "@/lib/process-wide";
import { ok, type Result, refuse } from "@/lib/result";

type Turns = { running: number; waiting: (() => void)[] };

/** Turns for work that takes much of a machine: `atOnce` pieces at a time, `waiting` more in their order, and no others. */
export function createTurns(name: string, most: { atOnce: number; waiting: number }) {
  const turns = () => processWide(name, (): Turns => ({ running: 0, waiting: [] }));

  /** Whether nobody more may wait: asked before anything is done for the work, it costs a flood nothing. */
  const isCrowded = () => turns().waiting.length >= most.waiting;

  /** Does the work when it is its turn. Refuses at once, having done nothing, where too many wait already. */
  async function inTurn<T>(work: () => Promise<T>): Promise<Result<T, "busy">> {
    const { waiting } = turns();
    if (turns().running < most.atOnce) turns().running += 1;
    else if (isCrowded()) return refuse("busy");
    // Whoever is done hands the turn over.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      if (next) next();
      else turns().running -= 1;
    }
  }

  return { inTurn, isCrowded };
}
