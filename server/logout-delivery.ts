import { deliver, takeDueNotice } from "@/lib/provider/back-channel-logout";
import { startOutbox } from "./outbox";

/** Of all attempts at a time those to one relying party: slow ones keep no other waiting for more than one attempt. */
const PLACES_EACH = 4;

/** Tells relying parties of sessions that ended. */
export const startLogoutDelivery = () =>
  startOutbox({
    complaint: "logout_delivery_failed",
    places: 16,
    take: (underWay) => takeNext(underWay.map(({ clientId }) => clientId)),
    deliver,
  });

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
