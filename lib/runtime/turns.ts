import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "./process-wide";

type Waiting = { owner: unknown; go: () => void; fail: (error: unknown) => void };
type Turns = { running: Set<unknown>; waiting: Waiting[] };

export type Limits = {
  atOnce: number;
  waiting: number;
  /** Maximum number of an owner's jobs that wait, so that nobody fills the queue alone. */
  waitingPerOwner?: number;
  /** True for an error that all waiting work would meet as well; it then fails at once. */
  isShared?: (error: unknown) => boolean;
};

/**
 * Bounds expensive work: `atOnce` jobs run concurrently, `waiting` more queue in order of arrival,
 * and the rest is refused. An owner never runs two jobs at once, so with `atOnce` of two or more no
 * owner can block everyone else.
 */
export function createTurns(name: string, most: Limits) {
  const turns = () => processWide(name, (): Turns => ({ running: new Set(), waiting: [] }));

  const mayRun = (owner: unknown) =>
    turns().running.size < most.atOnce && !turns().running.has(owner);

  /** True if the queue is full. Checking it before any work keeps floods cheap. */
  const isCrowded = () => turns().waiting.length >= most.waiting;

  const waitingOf = (owner: unknown) => turns().waiting.filter((job) => job.owner === owner).length;

  const hasRoom = (owner: unknown) =>
    !isCrowded() && waitingOf(owner) < (most.waitingPerOwner ?? most.waiting);

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

  /** Runs the work in turn. Refuses at once, without doing any work, if the queue is full. */
  async function inTurn<T>(
    work: () => Promise<T>,
    owner: unknown = Symbol("anybody"),
  ): Promise<Result<T, "busy">> {
    const { running, waiting } = turns();
    if (mayRun(owner)) running.add(owner);
    else if (!hasRoom(owner)) return refuse("busy");
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
