import { processWide } from "@/lib/process-wide";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Hashes that are computed at a time. They take threads of libuv's four, which DNS and files need too, and cores that
 * every other answer needs (docs/decisions/0038).
 */
const AT_ONCE = 2;

/** Those that may wait for their turn: under a second on any machine of today. */
const WAITING = 32;

type Turns = { running: number; waiting: (() => void)[] };

const turns = () => processWide("session.hash-turns", (): Turns => ({ running: 0, waiting: [] }));

/** Whether nobody more may wait: asked before anything is done for a password, it costs a flood nothing. */
export const isCrowded = () => turns().waiting.length >= WAITING;

/** Computes a hash when it is its turn. Refuses at once, having computed nothing, where too many wait already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<Result<T, "busy">> {
  const { waiting } = turns();
  if (turns().running < AT_ONCE) turns().running += 1;
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
