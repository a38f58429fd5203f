import { once } from "node:events";
import net from "node:net";
import { type Readable, Transform } from "node:stream";

/** `answers` is what the server says, without the messages that the proxy drops. */
type Pair = { client: net.Socket; server: net.Socket; answers: Readable };

export type TestProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Bytes that the database has sent so far. */
  received(): number;
  /** Ends connections; of each, with this probability. */
  cut(probability?: number): void;
  /** Ends all, and refuses new ones until `resume`. */
  refuse(): Promise<void>;
  /** Carries nothing until `resume`, as when packets are dropped or the server is stopped. */
  freeze(): void;
  /** Carries to the database until `resume`, but none of its answers back. */
  mute(): void;
  /** The connections that there are carry nothing any more; new ones do. */
  strand(): void;
  resume(): Promise<void>;
  close(): Promise<void>;
};

/** A network between us and the database that can fail, while the server goes on for others. */
export async function startTestProxy(
  databaseUrl: string,
  options: { dropNotifications?: boolean } = {},
): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let frozen = false;
  let received = 0;
  const listener = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    const answers = options.dropNotifications ? server.pipe(withoutNotifications()) : server;
    const pair = { client, server, answers };
    pairs.add(pair);
    server.on("data", (bytes) => {
      received += bytes.length;
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay();
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (!frozen) carry(pair);
  });
  const listen = async (port: number) => once(listener.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = listener.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  function cut(probability = 1) {
    for (const pair of pairs) if (Math.random() < probability) end(pair);
  }
  async function refuse() {
    const closed = once(listener, "close");
    listener.close();
    cut();
    await closed;
  }
  return {
    url: url.href,
    received: () => received,
    cut,
    refuse,
    freeze() {
      frozen = true;
      pairs.forEach(hold);
    },
    mute() {
      for (const { client, answers } of pairs) answers.unpipe(client).pause();
    },
    strand: () => pairs.forEach(hold),
    async resume() {
      if (frozen) pairs.forEach(carry);
      frozen = false;
      if (!listener.listening) await listen(port);
    },
    close: async () => (listener.listening ? refuse() : cut()),
  };
}

function carry({ client, server, answers }: Pair) {
  client.pipe(server);
  answers.pipe(client);
}

function hold({ client, server, answers }: Pair) {
  client.unpipe(server).pause();
  answers.unpipe(client).pause();
}

const NOTIFICATION = "A".charCodeAt(0);

/** Drops the server's NotificationResponse messages, as a pooler does for a session that it lent to somebody else. */
function withoutNotifications() {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk]);
      // A message is its type, the length of what follows including itself, and the content.
      for (let end = 0; rest.length > 4; rest = rest.subarray(end)) {
        end = 1 + rest.readUInt32BE(1);
        if (rest.length < end) break;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, end));
      }
      done();
    },
  });
}

/** A reset and a farewell reach the client by different ways. */
function end({ client, server }: Pair) {
  if (Math.random() < 0.5) client.resetAndDestroy();
  else client.unpipe(server).resume().end();
  server.destroy();
}
