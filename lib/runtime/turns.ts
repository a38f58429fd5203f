import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "./process-wide";

type Waiting = { owner: unknown; go: () => void; fail: (error: unknown) => void };
type Turns = { running: Set<unknown>; waiting: Waiting[] };

type Limits = {
  atOnce: number;
  waiting: number;
  /** True for an error that all waiting work would meet as well, only later: it fails at once. */
  isShared?: (error: unknown) => boolean;
};

/**
 * Bounds expensive work: `atOnce` pieces run concurrently, `waiting` more in order of arrival, and the rest is refused. An
 * owner never runs two pieces at once, so that with `atOnce` of two or more nobody holds up everybody else.
 */
export function createTurns(name: string, most: Limits) {
  const turns = () => processWide(name, (): Turns => ({ running: new Set(), waiting: [] }));

  const mayRun = (owner: unknown) =>
    turns().running.size < most.atOnce && !turns().running.has(owner);

  /** Whether nobody more may wait: asked before anything is done for the work, it costs a flood nothing. */
  const isCrowded = () => turns().waiting.length >= most.waiting;

  function startNext() {
    const { running, waiting } = turns();
    const next = waiting.find(({ owner }) => mayRun(owner));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.add(next.owner);
    next.go();
  }

  function failWaiting(error: unknown) {
    if (most.isShared?.(error)) for (const { fail } of turns().waiting.splice(0)) fail(error);
  }

  /** Does the work when it is its turn. Refuses at once, having done nothing, where too many wait already. */
  async function inTurn<T>(
    work: () => Promise<T>,
    owner: unknown = Symbol("anybody"),
  ): Promise<Result<T, "busy">> {
    const { running, waiting } = turns();
    if (mayRun(owner)) running.add(owner);
    else if (isCrowded()) return refuse("busy");
    else await new Promise<void>((go, fail) => waiting.push({ owner, go, fail }));
    try {
      return ok(await work());
    } catch (error) {
      failWaiting(error);
      throw error;
    } finally {
      running.delete(owner);
      startNext();
    }
  }

  return { inTurn, isCrowded };
}
