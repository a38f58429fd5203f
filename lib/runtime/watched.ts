import { database } from "@/db/client";
import { type ChangeListener, startListener } from "@/db/listener";
import { processWide } from "./process-wide";

/** A copy of something in the database, held in memory as long as no change of it can have been missed. */
export type Watched<T> = {
  /** The copy while it is certainly current, else what the database says now. */
  current(): T | Promise<T>;
  /** The newest that was ever loaded; for who can live with an old one while the database is away. */
  lastKnown(): T | null;
};

/** `version` was read before loading began: what changed meanwhile made it old at once. */
type Load<T> = { version: number; value: Promise<T> };

/** Keeps what `load` answers until `table` is announced as changed (`foyer_changed`, db/listener.ts). */
export function watch<T>(table: "sites" | "signing_keys", load: () => Promise<T>): Watched<T> {
  let copy: { value: T; version: number } | null = null;
  let underWay: Load<T> | null = null;

  async function reload(version: number) {
    const mine: Load<T> = { version, value: load() };
    underWay = mine;
    try {
      const value = await mine.value;
      if (!copy || copy.version <= version) copy = { value, version };
      return value;
    } finally {
      if (underWay === mine) underWay = null;
    }
  }

  return {
    current() {
      const listener = changeListener();
      const version = listener.version(table);
      if (!listener.trusted()) return reload(version);
      if (copy?.version === version) return copy.value;
      // Who comes while the newest version is being loaded waits for the same answer.
      return underWay?.version === version ? underWay.value : reload(version);
    },
    lastKnown: () => copy?.value ?? null,
  };
}

const holder = () =>
  processWide("changes", (): { listener: ChangeListener | null } => ({ listener: null }));

/** The process's one listener, started by whoever needs it first. */
function changeListener(): ChangeListener {
  const held = holder();
  held.listener ??= startListener(database());
  return held.listener;
}

/** How often a table is known to have changed: what was made of an earlier one is old. */
export const versionOf = (table: "sites"): number => changeListener().version(table);

/**
 * Says that this process has just committed a change. The announcement comes anyway, but perhaps after the answer to
 * who made the change, and that one has to see it at once.
 */
export const changedHere = (table: "sites") => holder().listener?.changed(table);

export const closeListener = async () => holder().listener?.close();
