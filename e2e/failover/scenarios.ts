import { setTimeout as sleep } from "node:timers/promises";
import { FAILOVER_WATCHDOG } from "../support/sizes";
import type { Cluster } from "./cluster";
import type { Member } from "./patroni";

/**
 * A fault. `begin` returns once it has happened; `isPrimaryBack` tells when there is a primary again, and is absent if
 * there is one all the time; `end` mends what was broken.
 */
export type Scenario = {
  name: string;
  begin(cluster: Cluster): Promise<Broken>;
};

type Broken = { isPrimaryBack?: () => Promise<boolean>; end?: () => Promise<unknown> };

/** True once another member is primary, or the same one again after it was not. */
function succession(cluster: Cluster, former: Member) {
  let wasGone = false;
  return async () => {
    const now = await cluster.findPrimary();
    wasGone ||= now !== former;
    return now !== null && wasGone;
  };
}

const switchover: Scenario = {
  name: "switchover",
  async begin(cluster) {
    const former = await cluster.primary();
    const candidate = await cluster.findSynchronous();
    if (!candidate) throw new Error("there is no synchronous standby");
    const refusal = former.switchOver(candidate).catch(String);
    return {
      isPrimaryBack: succession(cluster, former),
      async end() {
        // On a busy machine Patroni may have done it without an answer.
        const said = await Promise.race([refusal, sleep(10_000, null)]);
        if (said !== null) process.stdout.write(`  ${said}\n`);
      },
    };
  },
};

const killPostgres: Scenario = {
  name: "SIGKILL of the primary's PostgreSQL",
  async begin(cluster) {
    const former = await cluster.primary();
    former.killPostgres();
    return { isPrimaryBack: succession(cluster, former) };
  },
};

const killBoth: Scenario = {
  name: "SIGKILL of the primary's Patroni and PostgreSQL",
  async begin(cluster) {
    const former = await cluster.primary();
    await former.killBoth();
    return {
      isPrimaryBack: succession(cluster, former),
      end: async () => former.revive(),
    };
  },
};

const killProxy: Scenario = {
  name: "SIGKILL of HAProxy, started again after two seconds",
  async begin(cluster) {
    await cluster.killProxy();
    const revived = sleep(2000).then(() => cluster.reviveProxy());
    return { isPrimaryBack: () => revived.then(() => true) };
  },
};

const stopEtcd: Scenario = {
  name: "etcd stopped for 30 seconds",
  async begin(cluster) {
    await cluster.stopEtcd();
    return { end: () => sleep(30_000).then(() => cluster.reviveEtcd()) };
  },
};

/** Seconds from the freeze until the watchdog resets the machine: ttl without its safety margin. */
const WATCHDOG_S = 15;

/** Seconds until a machine that no watchdog reset goes on: longer than the lock lives. */
const THAW_S = 32;

/**
 * Freezes Patroni, with or without its PostgreSQL, as on a paused or starved machine. What the watchdog would do is done
 * by hand, since no test machine has one; without it, the processes go on later.
 */
const freeze = (name: string, freezes: (member: Member) => void): Scenario => ({
  name: FAILOVER_WATCHDOG ? `${name}, reset by a watchdog` : `${name}, without a watchdog`,
  async begin(cluster) {
    const former = await cluster.primary();
    freezes(former);
    const isOver = FAILOVER_WATCHDOG
      ? sleep(WATCHDOG_S * 1000).then(() => former.killBoth())
      : sleep(THAW_S * 1000).then(() => former.thaw());
    return {
      isPrimaryBack: succession(cluster, former),
      end: () => isOver.then(() => former.revive()),
    };
  },
});

const freezePatroni = freeze("the primary's Patroni frozen", (member) => member.freezePatroni());

const freezeMachine = freeze("the primary's Patroni and PostgreSQL frozen", (member) => {
  member.freezePatroni();
  member.freezePostgres();
});

/** Faults of the database's side, with their share of the campaign's size: slow ones happen less often. */
export const SCENARIOS: readonly [Scenario, share: number][] = [
  [switchover, 1],
  [killPostgres, 1],
  [killBoth, 0.25],
  [killProxy, 0.5],
  [stopEtcd, 0.1],
  [freezePatroni, 0.1],
  [freezeMachine, 0.1],
];
