import type { LogoutNotice } from "@/db/outbox/logout-notices";
import { recordClientNote } from "@/lib/endpoints/client-failure-buffer";
import { deliverMail, takeDueMail } from "@/lib/mail/delivery";
import { deliver, takeDueNotice } from "@/lib/provider/back-channel-logout";
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
function startOutbox<Item>({ complaint, places, take, deliver }: Outbox<Item>) {
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

/** Delivers waiting mail, a few messages at a time, so that a slow server doesn't hold back other processes' mail. */
export const startMailDelivery = () =>
  startOutbox({
    complaint: "mail_delivery_failed",
    places: 4,
    take: () => takeDueMail(new Date()),
    deliver: deliverMail,
  });

/** Most concurrent attempts to one relying party, so that slow ones delay others by one attempt at most. */
const PLACES_EACH = 4;

/** Notifies relying parties of ended sessions (OpenID Connect Back-Channel Logout 1.0). */
export const startLogoutDelivery = () =>
  startOutbox({
    complaint: "logout_delivery_failed",
    places: 16,
    take: (underWay) => takeNext(underWay.map(({ clientId }) => clientId)),
    deliver: (notice: LogoutNotice) => deliver(notice, tellDeveloper),
  });

/** Shows a failure on the application's page, which refused no request. Equal failures are one line there. */
export const tellDeveloper = (clientId: string, description: string) =>
  recordClientNote({
    ...{ clientId, at: new Date(), error: "logout_not_delivered", description },
    ...{ sent: null, requestId: null, endpoint: null },
  });

/** Prefers relying parties without an attempt in progress; otherwise several slow ones would take every free slot. */
async function takeNext(clients: string[]) {
  const first = await takeDueNotice(new Date(), clients);
  return first || clients.length === 0 ? first : takeDueNotice(new Date(), busyClients(clients));
}

/** Returns the clients that have reached their limit of concurrent attempts. */
function busyClients(clients: string[]): string[] {
  const places = new Map<string, number>();
  for (const client of clients) places.set(client, (places.get(client) ?? 0) + 1);
  return [...places].flatMap(([client, taken]) => (taken >= PLACES_EACH ? [client] : []));
}
