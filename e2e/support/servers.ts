import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { answers, startChild } from "./children";
import { SERVER } from "./programs";
import { announcedWorld } from "./world";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Number of ports per worker, below the ephemeral range: nothing takes a port between the check and
 * the listen call, and no test reaches another's server.
 */
const PORTS = 2000;
const FIRST = 20_000 + (Number(process.env.TEST_PARALLEL_INDEX ?? 5) % 6) * PORTS;
let tried = randomInt(PORTS);

export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1;
    const port = FIRST + (tried % PORTS);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => answer(true)));
  });

/** A server on the world's database also delivers the mail of the world's users: into the same folder. */
function folderFor(databaseUrl: string | undefined): { DATA_DIR?: string } {
  const announced = announcedWorld();
  const isShared = announced !== null && announced.databaseUrl === databaseUrl;
  return isShared ? { DATA_DIR: announced.dataDir } : {};
}

/**
 * Starts the built production server and waits until it is ready, as a load balancer does.
 * `PUBLIC_URL` may be another process's, and the folder another version's.
 */
export async function startServer(
  given: Record<string, string>,
  { cwd = "." }: { cwd?: string } = {},
) {
  const port = given.PORT ?? String(await freePort());
  const origin = `http://localhost:${port}`;
  const { PATH = "", HOME = "" } = process.env;
  const [program = "", ...args] = SERVER;
  const started = await startChild({
    ...{ command: program, args, cwd, patience: 120 },
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      PORT: port,
      HOST: "localhost",
      PUBLIC_URL: origin,
      SHUTDOWN_DELAY: "0",
      ...folderFor(given.DATABASE_URL),
      ...given,
    },
    isUp: () => answers(`${origin}/health/ready`),
  });
  return { origin, ...started };
}

/** Starts two processes at the same time; the first one's address is the issuer. */
export async function startPair(given: Record<string, string>) {
  const PORT = `${await freePort()}`;
  const settings = { ...given, PUBLIC_URL: `http://localhost:${PORT}` };
  return Promise.all([startServer({ ...settings, PORT }), startServer(settings)]);
}
