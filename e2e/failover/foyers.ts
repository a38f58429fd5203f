import { randomBytes } from "node:crypto";
import { type RunningServer, startServer } from "../support/servers";
import { PORTS } from "./ports";
import type { Place } from "./programs";

/** Two Foyer servers of one installation, which reach database and Redis through HAProxy. */
export async function startFoyers(place: Place, databaseUrl: string) {
  const secret = randomBytes(32).toString("hex");
  const settings = {
    ...{ DATABASE_URL: databaseUrl, APP_SECRET: secret, DATA_DIR: place.makeFolder("foyer") },
    ...{ REDIS_URL: `redis://127.0.0.1:${PORTS.proxy.redis}`, LOG_LEVEL: "warn" },
    // High enough for the load, but not 0, so that both count in Redis.
    ...{ RATE_LIMIT_PUBLIC: "1000000", RATE_LIMIT_TOKEN: "1000000" },
    ...{ PUBLIC_URL: `http://localhost:${PORTS.proxy.foyer}`, SHUTDOWN_DELAY: "4" },
  };
  const start = (index: number) => startServer({ ...settings, PORT: `${PORTS.foyer[index]}` });
  const servers: RunningServer[] = [await start(0), await start(1)];
  const ended: string[] = [];
  return {
    secret,
    origins: PORTS.foyer.map((port) => `http://localhost:${port}`) as [string, string],
    /** Stops and starts one after the other. */
    async restart() {
      for (const index of [0, 1]) {
        await servers[index]?.stop();
        ended.push(servers[index]?.output() ?? "");
        servers[index] = await start(index);
      }
    },
    isRunning: () => servers.every(({ process }) => process.exitCode === null),
    output: () => [...ended, ...servers.map((server) => server.output())].join(""),
    stop: () => Promise.all(servers.map((server) => server.stop("SIGKILL"))),
  };
}
