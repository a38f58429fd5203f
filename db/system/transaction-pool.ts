import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "./client";

/** Number of transactions held open while the session is probed. */
const HOLDERS = 3;

/** Timeout of the probe in milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * True if statements of one connection reach different PostgreSQL sessions, as behind a transaction
 * pooler. Session locks, LISTEN, prepared statements and session settings don't work there.
 */
export async function isTransactionPool(url: string): Promise<boolean> {
  const asking = openDatabase(url, { connections: 1 });
  const holding = openDatabase(url, { connections: HOLDERS });
  try {
    // A pooler with fewer sessions than the probe needs would make it wait forever.
    return await Promise.race([
      sharesSessions(asking, holding),
      sleep(TIMEOUT_MS, false, { ref: false }),
    ]);
  } finally {
    await Promise.all([asking.$client.end({ timeout: 0 }), holding.$client.end({ timeout: 0 })]);
  }
}

async function sharesSessions(asking: Db, holding: Db): Promise<boolean> {
  const own = await sessionOf(asking.$client);
  for (let n = 0; n < HOLDERS; n++) {
    // Each open transaction occupies a session of the pool, perhaps the one that answered before.
    const holder = await holding.$client.reserve();
    await holder.unsafe("begin");
    if ((await sessionOf(holder)) === own || (await sessionOf(asking.$client)) !== own) return true;
  }
  return false;
}

/**
 * Returns the session's PID by a simple query: a prepared statement would not survive a change of
 * the session.
 */
async function sessionOf(client: Pick<Db["$client"], "unsafe">): Promise<number> {
  const [row] = await client.unsafe("select pg_backend_pid() as pid");
  return row?.pid;
}
