import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "./children";
import { freePort } from "./servers";
import { isListening } from "./until-listening";

/** The user id of "nobody", because PgBouncer refuses to run as root. */
const NOBODY = 65_534;

export type PgBouncer = { url: string; stop(): Promise<void> };

/** Starts Debian's PgBouncer in front of a database. `settings` are lines of its configuration. */
export async function startPgBouncer(
  databaseUrl: string,
  poolMode: "session" | "transaction",
  settings: string[] = [
    "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,plan_cache_mode,random_page_cost,jit",
  ],
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp("/tmp/foyer-pgbouncer-");
  const password = decodeURIComponent(target.password);
  const ini = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${target.hostname} port=${target.port} user=${target.username} password='${password}'`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${poolMode}`,
    ...settings,
  ];
  await writeFile(ini, `${lines.join("\n")}\n`);
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const { stop } = await startChild({
    ...{ command: "/usr/sbin/pgbouncer", args: ["--quiet", ini] },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    isUp: () => isListening(port),
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      await stop("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
