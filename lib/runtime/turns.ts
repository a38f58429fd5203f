import { databaseFault } from "@/db/system/faults";
import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "./process-wide";

type Waiting = { owner: unknown; go: () => void; fail: (error: unknown) => void };
type Turns = {
  running: number;
  runningOf: Map<unknown, number>;
  waiting: Waiting[];
  /** Database faults in a row. */
  faults: number;
};

type Limits = {
  atOnce: number;
  waiting: number;
  /** Maximum number of an owner's jobs that run, one by default, so that no owner can block everyone else. */
  atOncePerOwner?: number;
  /** Maximum number of an owner's jobs that wait, so that nobody fills the queue alone. */
  waitingPerOwner?: number;
};

/**
 * Consecutive database faults after which all waiting work fails at once: it would meet the same
 * fault later, instead of running into its own timeout.
 */
const FAULTS = 3;

/**
 * Bounds expensive work: `atOnce` jobs run concurrently, `waiting` more queue in order of arrival,
 * and the rest is refused.
 */
export function createTurns(name: string, most: Limits) {
  const turns = () =>
    processWide(name, (): Turns => ({ running: 0, runningOf: new Map(), waiting: [], faults: 0 }));

  const mayRun = (owner: unknown) =>
    turns().running < most.atOnce &&
    (turns().runningOf.get(owner) ?? 0) < (most.atOncePerOwner ?? 1);

  /** True if the queue is full. Checking it before any work keeps floods cheap. */
  const isCrowded = () => turns().waiting.length >= most.waiting;

  const waitingOf = (owner: unknown) => turns().waiting.filter((job) => job.owner === owner).length;

  const hasRoom = (owner: unknown) =>
    !isCrowded() && waitingOf(owner) < (most.waitingPerOwner ?? most.waiting);

  function startNext() {
    const { waiting } = turns();
    const next = waiting.find(({ owner }) => mayRun(owner));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    note(turns(), next.owner, 1);
    next.go();
  }

  /** Runs the work in turn. Refuses at once, without doing any work, if the queue is full. */
  async function inTurn<T>(
    work: () => Promise<T>,
    owner: unknown = Symbol("anybody"),
  ): Promise<Result<T, "busy">> {
    if (mayRun(owner)) note(turns(), owner, 1);
    else if (!hasRoom(owner)) return refuse("busy");
    else await new Promise<void>((go, fail) => turns().waiting.push({ owner, go, fail }));
    try {
      const done = await work();
      turns().faults = 0;
      return ok(done);
    } catch (error) {
      failWaiting(turns(), error);
      throw error;
    } finally {
      note(turns(), owner, -1);
      startNext();
    }
  }

  return { inTurn, isCrowded };
}

function note(turns: Turns, owner: unknown, by: 1 | -1) {
  const running = (turns.runningOf.get(owner) ?? 0) + by;
  turns.running += by;
  if (running > 0) turns.runningOf.set(owner, running);
  else turns.runningOf.delete(owner);
}

function failWaiting(turns: Turns, error: unknown) {
  if (databaseFault(error) === null) return;
  turns.faults += 1;
  if (turns.faults >= FAULTS) for (const { fail } of turns.waiting.splice(0)) fail(error);
}

/** Maximum number of requests in one statement. */
const MOST = 64;

type Asking<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a statement that a request shares with others that arrived in the same turn of the event
 * loop. `run` starts after each of them and returns a value for each key, in order
 * (docs/design/hot-statements.md).
 */
export function gathered<Key, Value>(run: (keys: Key[]) => Promise<Value[]>) {
  let waiting: Asking<Key, Value>[] = [];

  async function send() {
    const sent = waiting;
    waiting = [];
    try {
      const values = await run(sent.map(({ key }) => key));
      for (const [n, { resolve }] of sent.entries()) resolve(values[n] as Value);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      else if (waiting.length === MOST) void send();
      waiting.push({ key, resolve, reject });
    });
}
