import { median } from "../contest";

/** Response times of `/health/ready` in milliseconds, and the number of failed probes. */
export type Readiness = { median: number; slowest: number; refused: number; probes: number };

/** Probes `/health/ready` ten times a second until `stop` is called, like a load balancer. */
export function probeReadiness(origin: string) {
  const times: number[] = [];
  let refused = 0;
  let stopped = false;
  const probing = (async () => {
    while (!stopped) {
      const askedAt = performance.now();
      const { ok } = await fetch(`${origin}/health/ready`);
      times.push(performance.now() - askedAt);
      if (!ok) refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    async stop(): Promise<Readiness> {
      stopped = true;
      await probing;
      return { median: median(times), slowest: Math.max(...times), refused, probes: times.length };
    },
  };
}
