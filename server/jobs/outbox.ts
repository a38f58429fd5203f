import { logJobFailure } from "@/lib/runtime/outage";

/** Milliseconds between two polls: the longest delay of a first attempt. */
const POLL_MS = 1000;

type Outbox<Item> = {
  /** Log event for an attempt that couldn't be made at all. */
  complaint: string;
  /** Maximum number of concurrent attempts. */
  places: number;
  /** Leases the next due item to this process; null if there is none. */
  take(underWay: readonly Item[]): Promise<Item | null>;
  deliver(item: Item): Promise<void>;
};

/**
 * Delivers the items of an outbox table. Every process polls; `take` gives each item to one
 * process. An item stays until it is delivered, so a later poll or another process retries it.
 * `stop` takes no more items and waits for deliveries in progress.
 */
export function startOutbox<Item>({ complaint, places, take, deliver }: Outbox<Item>) {
  const underWay = new Map<Promise<void>, Item>();
  let stopped = false;
  let wake: () => void = () => undefined;
  const complain = (error: unknown) => logJobFailure(complaint, error);

  /** Takes items until every slot is in use. */
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

  /** Waits for the next poll, or less if a slot becomes free. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS).unref();
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
