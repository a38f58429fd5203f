import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds between two refusals. */
const INTERVAL_MS = 20;

/** Longest wait in milliseconds. */
const MAX_WAIT_MS = 5000;

/**
 * Delays a refusal until its turn; a single one is not delayed. A flood of refused requests gets
 * fifty responses a second on up to 250 connections, and one every five seconds per connection
 * beyond that. Pages wait for each other alone, so that a flood of them delays no refused sign-in.
 */
export async function holdBack(of: "refusals" | "renders" = "refusals"): Promise<void> {
  const refusals = processWide(`${of}.held`, () => ({ nextAt: 0 }));
  const now = performance.now();
  const at = Math.min(Math.max(now, refusals.nextAt), now + MAX_WAIT_MS);
  refusals.nextAt = at + INTERVAL_MS;
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}
