import { forkProgram } from "../processes";
import type { Done, Job, Obtained, Work } from "./work";

const CONNECTIONS = 16;

/** Load on a server, and the expected status of each response that ends a unit. */
export type Target = { job: Job; status: number };

/** Requests or visits per second with the expected status, their number, and the number of others. */
export type Load = Pick<Done, "rate" | "count"> & {
  refused: number;
  told: string;
};

/** Repeats a request of a server on 127.0.0.1. */
export const repeated = (
  url: string,
  status: number,
  { method = "GET", headers = {}, body }: Sent = {},
): Target => {
  const { origin, pathname, search } = new URL(url);
  const request = { origin, method, path: pathname + search, headers, ...(body && { body }) };
  return { status, job: { kind: "same", requests: [request] } };
};

type Sent = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** Sends requests one after the other on each connection. Throws on an unexpected response. */
export async function fire(target: Target, seconds: number): Promise<Load> {
  const load = await send(target, seconds);
  if (load.refused > 0 || load.count === 0) throw new Error(load.told);
  return load;
}

/** Sends requests like `fire`, but counts unexpected responses. */
export async function send(target: Target, seconds: number): Promise<Load> {
  const generator = await sharedGenerator();
  return summarize(await generator.perform({ connections: CONNECTIONS, ...target, seconds }));
}

/** Performs `amount` units and returns what they obtained. Throws on an unexpected response. */
export async function obtain(target: Target, amount: number): Promise<Obtained[]> {
  const generator = await sharedGenerator();
  const work = { connections: CONNECTIONS, ...target, amount, seconds: 600, collect: true };
  const done = await generator.perform(work);
  if (done.obtained.length < amount) throw new Error(summarize(done).told);
  return done.obtained;
}

const summarize = ({ rate, count, statuses, unexpected }: Done): Load => {
  const all = Object.values(statuses).reduce((sum, one) => sum + one, 0);
  const told = `answers ${JSON.stringify(statuses)}, first unexpected: ${unexpected}`;
  return { rate, count, refused: all - count, told };
};

export type Generator = {
  pid: number;
  perform: (work: Work) => Promise<Done>;
  stop: () => void;
};

let shared: Promise<Generator> | undefined;
const sharedGenerator = () => {
  shared ??= startGenerator();
  return shared;
};

/** Starts a process that performs one load at a time. It ends with this process. */
export async function startGenerator(): Promise<Generator> {
  const { child, hear } = forkProgram("bench/load/generator.ts");
  await hear();
  child.unref();
  child.channel?.unref();
  return {
    pid: child.pid ?? 0,
    async perform(work) {
      child.channel?.ref();
      child.send(work);
      const done = (await hear()) as Done;
      child.channel?.unref();
      return done;
    },
    stop: () => child.disconnect(),
  };
}
