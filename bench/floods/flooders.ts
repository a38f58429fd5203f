import { startGenerator } from "../load/load";
import type { Request } from "../load/work";
import { forkProgram } from "../processes";
import type { Flood } from "./floods";
import type { Stalled } from "./stalled";

/** Process of a flood, so that its CPU can be told apart from the measured load's. */
export type Flooder = {
  readonly pid: number;
  /** Returns the responses by status; 0 stands for a lost connection. */
  flood: (seconds: number) => Promise<Record<string, number>>;
  stop: () => void;
};

export async function startFlooder(origin: string, load: Flood): Promise<Flooder> {
  const { connections, method, path, headers, body, networks } = load;
  const { pid, perform, stop } = await startGenerator();
  const request = { origin, method, path, headers, ...(body !== undefined && { body }) };
  const requests = networks
    ? Array.from({ length: networks }, (_, n) => withHeader(request, `198.51.100.${n + 1}`))
    : [request];
  const job = { kind: "same" as const, requests, numbered: true };
  return {
    pid,
    flood: async (seconds) => (await perform({ job, connections, seconds, status: 200 })).statuses,
    stop,
  };
}

const withHeader = (request: Request, address: string): Request => ({
  ...request,
  headers: { ...request.headers, "x-forwarded-for": address },
});

const STALLED = { path: "/sign-in/password", connections: 3000 };

/** Returns a flood of connections that stop in the middle of a body. */
export function startStalling(origin: string): Flooder {
  let pid = 0;
  return {
    get pid() {
      return pid;
    },
    async flood(seconds) {
      const stalled: Stalled = { port: Number(new URL(origin).port), ...STALLED };
      const { child, hear } = forkProgram("bench/floods/stalled.ts", JSON.stringify(stalled));
      pid = child.pid ?? 0;
      await hear();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      child.send("stop");
      const { opened, closed } = (await hear()) as { opened: number; closed: number };
      child.disconnect();
      return { opened, closed };
    },
    stop: () => undefined,
  };
}
