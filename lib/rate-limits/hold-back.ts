import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds between two responses of a kind, and the longest wait for one. */
const PACES = {
  refusals: { interval: 20, longest: 5000 },
  renders: { interval: 20, longest: 5000 },
  pendingRequests: { interval: 10, longest: 2000 },
  cachedPages: { interval: 4, longest: 1000 },
};

/**
 * Delays a response until its turn; a single one is not delayed. A flood of refused requests, for
 * example, gets fifty responses a second on up to 250 connections, and one every five seconds per
 * connection beyond that. Each kind waits for its own alone, so that a flood of pages delays no refused
 * sign-in.
 */
export async function holdBack(of: keyof typeof PACES = "refusals"): Promise<void> {
  const held = processWide(`${of}.held`, () => ({ nextAt: 0 }));
  const { interval, longest } = PACES[of];
  const now = performance.now();
  const at = Math.min(Math.max(now, held.nextAt), now + longest);
  held.nextAt = at + interval;
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}
