import type { LogoutNotice } from "@/db/outbox/logout-notices";
import { recordClientNote } from "@/lib/endpoints/client-failure-buffer";
import { deliver, takeDueNotice } from "@/lib/provider/back-channel-logout";
import { startOutbox } from "./outbox";

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
