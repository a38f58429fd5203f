import { createServer, type Server } from "node:http";
import { closeDatabase } from "@/db/client";
import { env, issuer } from "@/lib/env";
import { log } from "@/lib/log";
import { closeListener } from "@/lib/watched";
import { startChores } from "./chores";
import { drain } from "./drain";
import { createListener } from "./listener";
import type { Cleanup } from "./prepare";
import { projectFolder } from "./project-folder";

/** Listens until SIGTERM or SIGINT; then finishes what is in flight, runs `cleanup`, and exits. */
export async function serve(cleanup: Cleanup): Promise<void> {
  const options = { keepAliveTimeout: 65_000, joinDuplicateHeaders: true };
  const server = createServer(options, createListener(await startNext()));
  await listen(server, env().HOST ?? "127.0.0.1");
  const chores = startChores();
  log().info({ event: "listening", url: issuer(), pid: process.pid });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ event: "stopping", signal });
    await drain(server);
    chores.stop();
    await closeListener();
    await closeDatabase();
    await cleanup();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Next's handler for everything that is not served directly. */
async function startNext() {
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: projectFolder, port: env().PORT, hostname: "localhost" });
  await app.prepare();
  return app.getRequestHandler();
}

const listen = (server: Server, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env().PORT, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
