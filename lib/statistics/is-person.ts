import { isbot } from "isbot";
import { isLoadingAhead } from "@/lib/http/request";

/**
 * Cached verdicts by User-Agent: matching it against several hundred bot names costs more than the
 * redirect itself.
 */
const known = new Map<string, boolean>();

/** Maximum number of cached verdicts; the cache is cleared when a flood fills it. */
const MAX_KNOWN = 2000;

/** True if a person opens the address: neither a declared bot nor a browser that prefetches. */
export function isPerson({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method !== "GET" || isLoadingAhead(headers)) return false;
  const agent = headers.get("user-agent");
  return agent === null || !isBot(agent);
}

function isBot(agent: string): boolean {
  const verdict = known.get(agent);
  if (verdict !== undefined) return verdict;
  if (known.size >= MAX_KNOWN) known.clear();
  const found = isbot(agent);
  known.set(agent, found);
  return found;
}
