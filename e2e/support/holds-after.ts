import { setTimeout as sleep } from "node:timers/promises";

/**
 * Tries until what a change brings about is seen. It must be in every attempt that begins more than
 * `milliseconds` after the call; how long an attempt itself takes doesn't count.
 */
export async function holdsAfter(milliseconds: number, attempt: () => Promise<void>) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const isLast = Date.now() > end;
    try {
      return await attempt();
    } catch (error) {
      if (isLast) throw error;
      await sleep(50);
    }
  }
}
