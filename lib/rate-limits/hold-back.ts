import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds between two refusals. */
const APART = 20;

/** Longest wait in milliseconds. */
const LONGEST = 5000;

/**
 * Waits for a refusal's turn to be sent. A refusal by itself doesn't wait. A flood of refused requests gets fifty answers
 * a second on 250 connections or fewer, and one every five seconds on each connection if it has more.
 */
export async function holdBack(): Promise<void> {
  const refusals = processWide("refusals.held", () => ({ nextAt: 0 }));
  const now = performance.now();
  const at = Math.min(Math.max(now, refusals.nextAt), now + LONGEST);
  refusals.nextAt = at + APART;
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}
