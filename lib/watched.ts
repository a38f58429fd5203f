import { database } from "@/db/client";
import { type ChangeListener, startListener } from "@/db/listener";
import { processWide } from "@/lib/process-wide";

/** A copy of something in the database, held in memory as long as no change of it can have been missed. */
export type Watched<T> = {
  /** The copy while it is certainly current, else what the database says now. */
  current(): T | Promise<T>;
  /** The newest that was ever loaded; for who can live with an old one while the database is away. */
  lastKnown(): T | null;
  /** Makes the next reader ask the database: a change that this process made shows at once. */
  forget(): void;
};

type Copy<T> = { value: T; version: number };

/** Keeps what `load` answers until `table` is announced as changed (`foyer_changed`, db/listener.ts). */
export function watch<T>(table: "sites" | "signing_keys", load: () => Promise<T>): Watched<T> {
  let copy: Copy<T> | null = null;
  let forgotten = false;
  return {
    current() {
      const listener = changeListener();
      if (copy && !forgotten && listener.trusted() && copy.version === listener.version(table))
        return copy.value;
      return reload(listener);
    },
    lastKnown: () => copy?.value ?? null,
    forget() {
      forgotten = true;
    },
  };

  async function reload(listener: ChangeListener) {
    // Read before loading: what changes meanwhile makes this copy old at once.
    const version = listener.version(table);
    forgotten = false;
    const value = await load();
    if (!copy || copy.version <= version) copy = { value, version };
    return value;
  }
}

const holder = () =>
  processWide("changes", (): { listener: ChangeListener | null } => ({ listener: null }));

/** The process's one listener, started by whoever needs it first. */
function changeListener(): ChangeListener {
  const held = holder();
  held.listener ??= startListener(database());
  return held.listener;
}

export const closeListener = async () => holder().listener?.close();
