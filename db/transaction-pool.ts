import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "./client";

/** Transactions that are held open while a session is asked who it is. */
const HOLDERS = 3;

/** Milliseconds. */
const PATIENCE = 5000;

/**
 * True if statements of one connection reach different PostgreSQL sessions, as behind a pooler that lends them by the
 * transaction. Locks, LISTEN, prepared statements and settings of a session don't hold there.
 */
export async function isTransactionPool(url: string): Promise<boolean> {
  const asking = openDatabase(url, { connections: 1 });
  const holding = openDatabase(url, { connections: HOLDERS });
  try {
    // A pooler with fewer sessions than this asks for makes it wait without end.
    return await Promise.race([
      sharesSessions(asking, holding),
      sleep(PATIENCE, false, { ref: false }),
    ]);
  } finally {
    await Promise.all([asking.$client.end({ timeout: 0 }), holding.$client.end({ timeout: 0 })]);
  }
}

async function sharesSessions(asking: Db, holding: Db): Promise<boolean> {
  const own = await sessionOf(asking.$client);
  for (let n = 0; n < HOLDERS; n++) {
    // A transaction takes a session of the pool away: perhaps the one that answered before.
    const holder = await holding.$client.reserve();
    await holder.unsafe("begin");
    if ((await sessionOf(holder)) === own || (await sessionOf(asking.$client)) !== own) return true;
  }
  return false;
}

/** Sent as a simple query: a prepared statement would not outlive a change of the session. */
async function sessionOf(client: Pick<Db["$client"], "unsafe">): Promise<number> {
  const [row] = await client.unsafe("select pg_backend_pid() as pid");
  return row?.pid;
}
