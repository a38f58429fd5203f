import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaveWill } from "./cleanup";
import { startEmbedded } from "./start";

export type Temporary = { url: string; stop(): Promise<void> };

/**
 * Waits up to ten seconds for PostgreSQL to end, which it does when its parent has ended, and then
 * deletes its directory.
 */
const CLEAR_AWAY = `n=0
while [ -e "$1/postgres/postmaster.pid" ] && [ $n -lt 50 ]; do sleep 0.2; n=$((n+1)); done
rm -rf -- "$1"`;

/**
 * Starts a PostgreSQL for one run of tests or measurements, which is deleted after `stop` or the
 * end of this process. `durable` turns on fsync, for benchmarks and crash tests.
 */
export async function startTemporary(
  options: { durable?: boolean; log?: (line: string) => void } = {},
): Promise<Temporary> {
  // Root's own TMPDIR can be closed to the account that runs PostgreSQL.
  const base = process.getuid?.() === 0 ? "/tmp" : tmpdir();
  const dataDir = await mkdtemp(join(base, "foyer-temporary-"));
  await chmod(dataDir, 0o711);
  const will = leaveWill(CLEAR_AWAY, dataDir);
  const { url, stop } = await startEmbedded({
    durable: false,
    ...options,
    dataDir,
    role: "server",
    systemFolder: null,
  });
  return {
    url,
    async stop() {
      await stop();
      will.revoke();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
