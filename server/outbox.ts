import { noteFailure } from "@/lib/runtime/outage";

/** Milliseconds between two looks: so late is the first attempt at most. */
const PAUSE = 1000;

type Outbox<Item> = {
  /** The event of the log's line about an attempt that could not even be made. */
  complaint: string;
  /** Attempts at a time. */
  places: number;
  /** The next item that is due, as this process's own for a while; null if there is none. */
  take(underWay: readonly Item[]): Promise<Item | null>;
  deliver(item: Item): Promise<void>;
};

/**
 * Delivers what stands in an outbox of the database. Every process does; `take` gives each item to one. An item stays
 * until it was delivered: the next look, or the next process, finds it again. `stop` takes no more of them, and waits
 * for those that are on their way.
 */
export function startOutbox<Item>({ complaint, places, take, deliver }: Outbox<Item>) {
  const underWay = new Map<Promise<void>, Item>();
  let stopped = false;
  let wake: () => void = () => undefined;
  const complain = (error: unknown) => noteFailure(complaint, error);

  /** As many as there are places for. */
  async function fill() {
    while (!stopped && underWay.size < places) {
      const item = await take([...underWay.values()]);
      if (item === null) return;
      const attempt = deliver(item)
        .catch(complain)
        .finally(() => {
          underWay.delete(attempt);
          wake();
        });
      underWay.set(attempt, item);
    }
  }

  /** Until the next look: sooner where a place gets free. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run() {
    while (!stopped) {
      await fill().catch(complain);
      if (!stopped) await pause();
    }
    await Promise.all(underWay.keys());
  }

  const running = run();
  return {
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}
