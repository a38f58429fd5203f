import { forkProgram } from "../processes";
import type { Stalled } from "./stalled";

const CONNECTIONS = 3000;

/** Returns a flood of connections that stop in the middle of a body. */
export function startStalling(origin: string) {
  let running: Awaited<ReturnType<typeof start>> | null = null;
  return {
    get pid() {
      return running?.child.pid ?? 0;
    },
    async flood(seconds: number) {
      running = await start(origin);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      running.child.send("stop");
      const { opened, closed } = (await running.hear()) as { opened: number; closed: number };
      running.child.disconnect();
      return { statuses: { opened, closed } };
    },
    stop: () => undefined,
  };
}

async function start(origin: string) {
  const stalled: Stalled = {
    ...{ port: Number(new URL(origin).port), path: "/sign-in/password", connections: CONNECTIONS },
  };
  const forked = forkProgram("bench/floods/stalled.ts", JSON.stringify(stalled));
  await forked.hear();
  return forked;
}
