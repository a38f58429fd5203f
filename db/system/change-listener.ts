import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { type Db, DEADLINES, EACH_CONNECTION } from "./client";

const CHANNEL = "foyer_changed";

/** Prefix of the notifications that a listener sends to itself; no table has such a name. */
const ECHO = "echo ";

/** Milliseconds between one answered heartbeat and the next. */
const HEARTBEAT_MS = 250;

/** Milliseconds of trust after the last answered heartbeat was sent: the maximum age of a cache. */
const TRUST_MS = 1000;

/** Milliseconds between echoes, and for how long the last one proves that notifications arrive. */
const ECHO_INTERVAL_MS = 2000;
const ECHO_TRUST_MS = 10_000;

export type ChangeListener = {
  /**
   * True while no change can have been missed, so that caches can be served. Otherwise ask the
   * database.
   */
  trusted(): boolean;
  /** Returns the time (`performance.now()`) up to which no change was missed, also once trust is lost. */
  provedAt(): number;
  /** Grows with every change of the table, also one that may have been missed. Read it first. */
  version(table: string): number;
  /** Records a change made by the caller, who cannot wait for the announcement. */
  changed(table: string): void;
  close(): Promise<void>;
};

type ListenerOptions = {
  /**
   * Called when a table has changed; null: any of them may have. Called before the listener is
   * trusted again.
   */
  onChange?: (table: string | null) => void;
  /** Called once when the listener is lost and once when it is back, for logging. */
  onTrust?: (trusted: boolean) => void;
};

/** Listens on a connection of its own to the database at a URL or behind a pool. Never throws. */
export function startListener(source: string | Db, options: ListenerOptions = {}): ChangeListener {
  const watch = createWatch(options);
  const client = connect(source, watch);
  // Another session must send the echoes: an idle session receives another session's notifications
  // at once, but its own only with the results of its statements.
  const speaker = typeof source === "string" ? postgres(source, SETTINGS) : source.$client;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function keepBeating() {
    await beat({ client, speaker }, watch).catch(watch.lost);
    if (!closed) timer = setTimeout(() => void keepBeating(), HEARTBEAT_MS).unref();
  }
  void keepBeating();

  return {
    trusted: watch.trusted,
    provedAt: watch.provedAt,
    version: watch.version,
    changed: watch.changed,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client.end({ timeout: 0 });
      if (typeof source === "string") await speaker.end({ timeout: 0 });
      watch.lost();
    },
  };
}

type Watch = ReturnType<typeof createWatch>;

/** Tracks the changes and the listener's trust, independent of the connection. */
function createWatch({ onChange, onTrust }: ListenerOptions) {
  const changes = new Map<string, number>();
  let missed = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let provedAt = Number.NEGATIVE_INFINITY;
  let echoedAt = Number.NEGATIVE_INFINITY;
  let told = false;
  const echo = ECHO + randomUUID();

  function tell(trusted: boolean) {
    if (told === trusted) return;
    told = trusted;
    quietly(() => onTrust?.(trusted));
  }
  const echoAge = () => performance.now() - echoedAt;

  return {
    echo,
    echoAge,
    trusted: () => performance.now() - heardAt < TRUST_MS && echoAge() < ECHO_TRUST_MS,
    notified(payload: string) {
      if (payload === echo) echoedAt = performance.now();
      if (!payload.startsWith(ECHO)) this.changed(payload);
    },
    version: (table: string) => missed + (changes.get(table) ?? 0),
    changed(table: string) {
      changes.set(table, (changes.get(table) ?? 0) + 1);
      quietly(() => onChange?.(table));
    },
    mayHaveMissed() {
      missed += 1;
      quietly(() => onChange?.(null));
    },
    provedAt: () => provedAt,
    heard(at: number) {
      heardAt = provedAt = at;
      tell(true);
    },
    lost() {
      heardAt = echoedAt = Number.NEGATIVE_INFINITY;
      tell(false);
    },
  };
}

type Sessions = { client: postgres.Sql; speaker: postgres.Sql };

async function beat({ client, speaker }: Sessions, watch: Watch) {
  const sentAt = performance.now();
  if (watch.echoAge() > ECHO_TRUST_MS || !(await isListening(client))) {
    watch.lost();
    await client`listen foyer_changed`;
    watch.mayHaveMissed();
    if (!(await isListening(client)) || !(await isHeard(speaker, watch))) return;
  }
  watch.heard(sentAt);
  if (watch.echoAge() > ECHO_INTERVAL_MS) await notify(speaker, watch).catch(() => undefined);
}

const notify = (speaker: postgres.Sql, { echo }: Watch) =>
  speaker`select pg_notify(${CHANNEL}, ${echo})`;

/**
 * True if a notification of another session arrives here: a pooler can run LISTEN in a session and
 * then give it to another client.
 */
async function isHeard(speaker: postgres.Sql, watch: Watch): Promise<boolean> {
  await notify(speaker, watch);
  const end = performance.now() + TRUST_MS / 2;
  while (watch.echoAge() > ECHO_TRUST_MS && performance.now() < end) await sleep(5);
  return watch.echoAge() < ECHO_TRUST_MS;
}

/** True if the session listens. Asks it: postgres.js may have replaced the connection. */
async function isListening(client: postgres.Sql) {
  const [channel] = await client`
    select from pg_listening_channels() as channel where channel = ${CHANNEL}`;
  return channel !== undefined;
}

const SETTINGS = {
  ...DEADLINES,
  ...EACH_CONNECTION,
  max: 1,
  fetch_types: false,
};

function connect(source: string | Db, watch: Watch) {
  const settings = {
    ...SETTINGS,
    max_lifetime: null,
    onnotify: (_channel: string, payload: string) => watch.notified(payload),
    onclose: () => watch.lost(),
  };
  if (typeof source === "string") return postgres(source, settings);
  const { host, port, path, database, user, pass, ssl } = source.$client.options;
  const address: object = { host, port, path, database, user, pass, ssl };
  return postgres({ ...address, ...settings });
}

/** Runs a callback; an exception of the caller must not stop the listener. */
function quietly(run: () => void) {
  try {
    run();
  } catch {
    // Logging it is up to the caller.
  }
}
