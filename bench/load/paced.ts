import { Connections } from "./connection";
import { encode } from "./unit";
import type { Request } from "./work";

/** Response times in milliseconds, and the number of responses other than 200. */
export type Latencies = {
  count: number;
  median: number;
  p99: number;
  slowest: number;
  refused: number;
};

/** Requests in flight at most. Later ones wait, and their times count from when they were due. */
const CONNECTIONS = 64;

/**
 * Sends a request at fixed times until `stop` is called, however long earlier ones take: an open
 * load. A time counts from when the request was due, so that a stalled server slows every request
 * of the stall. `take` returns what sums up the times since the last call; call it when the load is
 * over, because it sorts them, and half a million take half a second.
 */
export function startPaced(request: Request, rate: number) {
  const { port, bytes } = encode(request);
  const idle = Array.from({ length: CONNECTIONS }, () => new Connections());
  const all = [...idle];
  const due: number[] = [];
  let [times, refused, scheduled] = [[] as number[], 0, 0];
  const startedAt = performance.now();
  const send = () => {
    for (let at = due[0]; at !== undefined; at = due[0]) {
      const connection = idle.pop();
      if (!connection) return;
      const dueAt = at;
      due.shift();
      connection.to(port).send(bytes, (answer) => {
        times.push(performance.now() - dueAt);
        if (answer?.status !== 200) refused += 1;
        idle.push(connection);
        send();
      });
    }
  };
  const timer = setInterval(() => {
    const until = ((performance.now() - startedAt) * rate) / 1000;
    for (; scheduled <= until; scheduled++) due.push(startedAt + (scheduled * 1000) / rate);
    send();
  }, 1);
  return {
    take(): () => Latencies {
      const taken = summary(times, refused);
      [times, refused] = [[], 0];
      return taken;
    },
    stop() {
      clearInterval(timer);
      for (const one of all) one.close();
    },
  };
}

const summary = (times: number[], refused: number) => (): Latencies => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const slowest = sorted.at(-1) ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p99: at(0.99), slowest, refused };
};
