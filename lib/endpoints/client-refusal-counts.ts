import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds between two log lines of a client. */
const INTERVAL_MS = 60_000;

/** Most clients in the log of a minute, and most with a metric of their own. */
const [MAX_LOGGED, MAX_LABELED] = [500, 60];

/** Refused requests of each client since its last line, by error. */
const refused = () => processWide("refused-clients", () => new Map<string, Map<string, number>>());

const labeled = () => processWide("refused-clients.labeled", () => new Set<string>());

/**
 * Counts a refused request of a registered client: in the metrics, and in the line that the log has a
 * minute later. Other lines about it may be suppressed, and a limited request has none.
 */
export function countClientRefusal(clientId: string, error: string): void {
  const kind = error === "rate_limited" ? error : "refused";
  increment("foyer_client_refusals_total", { client_id: labelOf(clientId), kind });
  const clients = refused();
  const known = clients.get(clientId);
  if (!known && clients.size >= MAX_LOGGED) return;
  const errors = known ?? new Map<string, number>();
  errors.set(error, (errors.get(error) ?? 0) + 1);
  if (known) return;
  clients.set(clientId, errors);
  setTimeout(() => report(clientId), INTERVAL_MS).unref();
}

function report(clientId: string) {
  const errors = refused().get(clientId);
  refused().delete(clientId);
  const counts = [...(errors ?? [])];
  const times = counts.reduce((sum, [, count]) => sum + count, 0);
  log().info({ event: "client_refusals", clientId, times, errors: Object.fromEntries(counts) });
}

/** The first clients have a series of their own, and all others share one. */
function labelOf(clientId: string): string {
  const names = labeled();
  if (names.size < MAX_LABELED) names.add(clientId);
  return names.has(clientId) ? clientId : "other";
}
