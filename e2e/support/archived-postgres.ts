import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executeOn } from "@/test/database/server";
import { startChild } from "./children";
import { freePort } from "./servers";

const BIN = "/usr/lib/postgresql/15/bin";

/** Debian's account; PostgreSQL refuses to run as root. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export type ArchivedPostgres = Awaited<ReturnType<typeof startArchivedPostgres>>;

/** Starts Debian's PostgreSQL with continuous archiving, as docs/backup.md sets it up. */
export async function startArchivedPostgres() {
  const owner = account();
  const folder = mkdtempSync("/tmp/foyer-archived-");
  const [data, base, archive] = ["data", "base", "archive"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(archive);
  if (owner.uid !== undefined)
    for (const path of [folder, archive]) chownSync(path, owner.uid, owner.gid);
  const port = await freePort();
  const server = `postgres://foyer@127.0.0.1:${port}/postgres`;
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(BIN, program), args, { ...owner, cwd: folder, stdio: "pipe" });
  const start = (cluster: string) => launch(cluster, { port, server, folder, owner });

  run("initdb", "-D", data, "-U", "foyer", "-A", "trust", "-E", "UTF8", "--no-sync");
  appendFileSync(
    join(data, "postgresql.conf"),
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\narchive_timeout = 60\n`,
  );
  let kill = await start(data);
  return {
    url: `postgres://foyer@127.0.0.1:${port}/foyer`,
    server,
    takeBaseBackup: () =>
      run("pg_basebackup", "-d", server, "-D", base, "--checkpoint=fast", "--wal-method=stream"),
    kill: () => kill(),
    /** Loses the data directory, and recovers the base backup to a moment in PostgreSQL's notation. */
    async recoverTo(moment: string) {
      rmSync(data, { recursive: true });
      appendFileSync(
        join(base, "postgresql.auto.conf"),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(base, "recovery.signal"), "");
      kill = await start(base);
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Place = { port: number; server: string; folder: string; owner: ReturnType<typeof account> };

/** Starts PostgreSQL, waits until it accepts writes, and returns what kills it. */
async function launch(cluster: string, { port, server, folder, owner }: Place) {
  const args = ["-D", cluster, "-p", `${port}`, "-c", "listen_addresses=127.0.0.1", "-k", folder];
  const { stop } = await startChild({
    ...{ command: join(BIN, "postgres"), args, cwd: folder, ...owner },
    isUp: () =>
      executeOn(server, "select pg_is_in_recovery() as waits").then(
        ([row]) => row?.waits === false,
        () => false,
      ),
  });
  // An immediate shutdown: no checkpoint, as in a crash.
  return () => stop("SIGQUIT");
}
