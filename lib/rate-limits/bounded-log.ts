import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/process-wide";
import { countNetworks, prefixed, WINDOW_SECONDS, type Windows } from "./windows";

/** Log lines of a kind per minute for each network, and the factor for all networks together. */
const QUOTA = 10;
const ALL = 100;

const windows = () => processWide("log.lines", (): Windows => new Map());

/** Suppressed lines by kind. Each kind has a timer that reports them. */
const suppressed = () => processWide("log.suppressed", () => new Map<string, number>());

/**
 * Logs what anyone can cause by a request. Past its quota a network adds no more lines of a kind in
 * that minute; `log_lines_suppressed` reports once a minute how many are missing.
 */
export function logBounded(
  { headers }: Pick<Request, "headers">,
  kind: string,
  line: { event: string } & Record<string, unknown>,
): void {
  const all = { name: kind, factor: ALL };
  const networks: Networks = [...prefixed(kind, clientNetworks({ headers })), all];
  const counted = countNetworks(windows(), networks, { quota: QUOTA, now: performance.now() });
  if (counted.window.count <= counted.quota) log().info(line);
  else suppress(kind);
}

function suppress(kind: string) {
  const before = suppressed().get(kind) ?? 0;
  suppressed().set(kind, before + 1);
  if (before === 0) setTimeout(() => report(kind), WINDOW_SECONDS * 1000).unref();
}

function report(kind: string) {
  log().info({ event: "log_lines_suppressed", kind, lines: suppressed().get(kind) });
  suppressed().delete(kind);
}
