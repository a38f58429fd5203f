import postgres from "postgres";
import { type Db, DEADLINES, pauseBeforeReconnecting } from "./client";

const CHANNEL = "foyer_changed";

/** Milliseconds from one answered heartbeat to the next. */
const HEARTBEAT = 250;

/** Milliseconds from the sending of the last heartbeat that was answered: so old a cache may be at most. */
const TRUST = 1000;

export type ChangeListener = {
  /** True while no change can have been missed: a cache may then be served. Else ask the database. */
  trusted(): boolean;
  /** Grows with every change of the table, and whenever one may have been missed. Read it before loading. */
  version(table: string): number;
  /** For who has just changed a table, and cannot wait until that is announced. */
  changed(table: string): void;
  close(): Promise<void>;
};

type ListenerOptions = {
  /** A table has changed; null: any of them may have. Comes before the listener is trusted again. */
  onChange?: (table: string | null) => void;
  /** Told once when the listener is lost and once when it is back: something to log. */
  onTrust?: (trusted: boolean) => void;
};

/** Listens, on a connection of its own, to the database at a URL or behind a pool. Never throws; see `trusted`. */
export function startListener(source: string | Db, options: ListenerOptions = {}): ChangeListener {
  const watch = createWatch(options);
  const client = connect(source, watch);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function keepBeating() {
    await beat(client, watch).catch(watch.lost);
    if (!closed) timer = setTimeout(() => void keepBeating(), HEARTBEAT).unref();
  }
  void keepBeating();

  return {
    trusted: watch.trusted,
    version: watch.version,
    changed: watch.changed,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client.end({ timeout: 0 });
      watch.lost();
    },
  };
}

type Watch = ReturnType<typeof createWatch>;

/** What is known about the changes, apart from the connection that tells them. */
function createWatch({ onChange, onTrust }: ListenerOptions) {
  const changes = new Map<string, number>();
  let missed = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let told = false;

  function tell(trusted: boolean) {
    if (told === trusted) return;
    told = trusted;
    quietly(() => onTrust?.(trusted));
  }
  return {
    trusted: () => performance.now() - heardAt < TRUST,
    version: (table: string) => missed + (changes.get(table) ?? 0),
    changed(table: string) {
      changes.set(table, (changes.get(table) ?? 0) + 1);
      quietly(() => onChange?.(table));
    },
    mayHaveMissed() {
      missed += 1;
      quietly(() => onChange?.(null));
    },
    heard(at: number) {
      heardAt = at;
      tell(true);
    },
    lost() {
      heardAt = Number.NEGATIVE_INFINITY;
      tell(false);
    },
  };
}

async function beat(client: postgres.Sql, watch: Watch) {
  const sentAt = performance.now();
  if (!(await isListening(client))) {
    await client`listen foyer_changed`;
    watch.mayHaveMissed();
    if (!(await isListening(client))) return;
  }
  watch.heard(sentAt);
}

/** Asks the session itself: postgres.js may have replaced the connection that did listen. */
async function isListening(client: postgres.Sql) {
  const [channel] = await client`
    select from pg_listening_channels() as channel where channel = ${CHANNEL}`;
  return channel !== undefined;
}

function connect(source: string | Db, watch: Watch) {
  const settings = {
    ...DEADLINES,
    max: 1,
    max_pipeline: 0,
    max_lifetime: null,
    fetch_types: false,
    backoff: pauseBeforeReconnecting,
    onnotice: () => undefined,
    onnotify: (_channel: string, table: string) => watch.changed(table),
    onclose: () => watch.lost(),
  };
  if (typeof source === "string") return postgres(source, settings);
  const { host, port, path, database, user, pass, ssl } = source.$client.options;
  const address: object = { host, port, path, database, user, pass, ssl };
  return postgres({ ...address, ...settings });
}

/** A caller's mistake must not end the listening. */
function quietly(run: () => void) {
  try {
    run();
  } catch {
    // It is theirs to log.
  }
}
