import { log } from "@/lib/log";
import { deliver, takeDueNotice } from "@/lib/provider/back-channel-logout";

/** Milliseconds between two looks for notices: so late is the first attempt at most. */
const PAUSE = 1000;

/** Attempts at a time, in all and to one relying party: slow ones keep no other waiting for more than one attempt. */
const PLACES = 16;
const PLACES_EACH = 4;

/**
 * Tells relying parties of sessions that ended. Every process does; the database hands each notice to one. `stop` takes
 * no more of them, and waits for those that are on their way.
 */
export function startLogoutDelivery() {
  const underWay = new Map<Promise<void>, string>();
  let stopped = false;
  let wake: () => void = () => undefined;

  /** As many as there are places for. */
  async function fill() {
    while (!stopped && underWay.size < PLACES) {
      const notice = await takeNext([...underWay.values()]);
      if (!notice) return;
      const attempt = deliver(notice)
        .catch(complain)
        .finally(() => {
          underWay.delete(attempt);
          wake();
        });
      underWay.set(attempt, notice.clientId);
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

/** First for who is being told nothing yet: else several slow relying parties would take every place that gets free. */
async function takeNext(clients: string[]) {
  const first = await takeDueNotice(new Date(), clients);
  return first || clients.length === 0 ? first : takeDueNotice(new Date(), busyClients(clients));
}

/** Those that have all the places that one may have. */
function busyClients(clients: string[]): string[] {
  const places = new Map<string, number>();
  for (const client of clients) places.set(client, (places.get(client) ?? 0) + 1);
  return [...places].flatMap(([client, taken]) => (taken >= PLACES_EACH ? [client] : []));
}

/** A notice stays until it was delivered: the next look, or the next process, finds it again. */
const complain = ({ message }: Error) => log().warn({ event: "logout_delivery_failed", message });
