import { type ChangeListener, startListener } from "@/db/system/change-listener";
import { database } from "@/db/system/client";
import { processWide } from "./process-wide";

/** In-memory copy of database content, valid as long as no change can have been missed. */
export type Watched<T> = {
  /** Returns the copy while it is certainly current, otherwise what the database contains now. */
  current(): T | Promise<T>;
  /**
   * Returns the newest copy ever loaded, for callers that can use an old one while the database is
   * unavailable.
   */
  lastKnown(): T | null;
  /** Returns the newest copy if it was certainly current at most `age` milliseconds ago. */
  recent(age: number): T | null;
};

/** `version` and `at` were read before loading began, so that a concurrent change invalidates the result. */
type Load<T> = { version: number; at: number; value: Promise<T> };

type WatchedTable =
  | "sites"
  | "signing_keys"
  | "organization"
  | "integration_checks"
  | "client_policies"
  | "identity_providers"
  | "gates";

/** Milliseconds until an eager copy that could not be loaded is loaded again. */
const RETRY_MS = 1000;

/**
 * Caches the result of `load` until `table` is announced as changed (`foyer_changed`,
 * db/system/change-listener.ts). With `eager`, loads again as soon as it is, and until that succeeds, for a
 * copy that is used without being asked for.
 */
export function watch<T>(
  table: WatchedTable,
  load: () => Promise<T>,
  { eager = false } = {},
): Watched<T> {
  let copy: { value: T; version: number; at: number } | null = null;
  let underWay: Load<T> | null = null;
  let willRetry = false;

  async function reload(version: number) {
    const mine: Load<T> = { version, at: performance.now(), value: load() };
    underWay = mine;
    if (eager) mine.value.catch(retryLater);
    try {
      const value = await mine.value;
      if (!copy || copy.version <= version) copy = { value, version, at: mine.at };
      return value;
    } finally {
      if (underWay === mine) underWay = null;
    }
  }

  function retryLater() {
    if (!willRetry) setTimeout(reloadEagerly, RETRY_MS).unref();
    willRetry = true;
  }

  function reloadEagerly() {
    willRetry = false;
    void reload(changeListener().version(table)).catch(() => null);
  }

  if (eager) holder().eager.set(table, reloadEagerly);
  return {
    current() {
      const listener = changeListener();
      const version = listener.version(table);
      if (!listener.trusted()) return reload(version);
      if (copy?.version === version) return copy.value;
      // Concurrent callers share the load of the newest version.
      return underWay?.version === version ? underWay.value : reload(version);
    },
    lastKnown: () => copy?.value ?? null,
    recent(age) {
      if (!copy) return null;
      const listener = changeListener();
      const heardAt = copy.version === listener.version(table) ? listener.provedAt() : 0;
      return performance.now() - Math.max(copy.at, heardAt) <= age ? copy.value : null;
    },
  };
}

/** The process's listener, and what loads copies of tables again as soon as these change. */
type Held = { listener: ChangeListener | null; eager: Map<string, () => void> };

const holder = () => processWide("changes", (): Held => ({ listener: null, eager: new Map() }));

/** Returns the process's listener, started on first use. */
function changeListener(): ChangeListener {
  const held = holder();
  held.listener ??= startListener(database(), {
    onChange: (changed) => {
      for (const [table, reload] of held.eager) if (changed === null || changed === table) reload();
    },
  });
  return held.listener;
}

/** Returns the number of known changes of a table; what an earlier version gave is stale. */
export const versionOf = (table: "sites" | "identity_providers" | "signing_keys"): number =>
  changeListener().version(table);

/**
 * Records a change that this process has just committed. The database announces it too, but perhaps
 * after the response to its author, who must see it at once.
 */
export const changedHere = (table: WatchedTable) => holder().listener?.changed(table);

export const closeListener = async () => holder().listener?.close();
