import { once } from "node:events";
import net from "node:net";
import { type Readable, Transform } from "node:stream";

/** `answers` is the server's stream without the messages that the proxy drops. */
type Pair = { client: net.Socket; server: net.Socket; answers: Readable };

export type TestProxy = {
  url: string;
  /** Returns the bytes that the database has sent so far. */
  received(): number;
  cut(probability?: number): void;
  /** Ends all connections, and refuses new ones until `resume`. */
  refuse(): Promise<void>;
  /** Forwards nothing until `resume`, as when packets are dropped or the server is stopped. */
  freeze(): void;
  /**
   * Forwards to the database on the current connections, but none of its responses; `resume` does
   * not undo it.
   */
  mute(): void;
  /** Stops forwarding on the current connections; new ones work. */
  strand(): void;
  resume(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a proxy that simulates network failures for one client; others reach the server. */
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
    joinEnds(pair, () => pairs.delete(pair));
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

/** Ends both sockets of a pair when one ends. */
function joinEnds({ client, server }: Pair, onEnd: () => void) {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.setNoDelay();
    one.on("error", () => other.destroy());
    one.on("close", () => {
      other.destroy();
      onEnd();
    });
  }
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

/** Drops the server's notifications, as if a pooler gave the session to another client. */
function withoutNotifications() {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk]);
      // A message has a type, a length that includes itself, and the content.
      for (let end = 0; rest.length > 4; rest = rest.subarray(end)) {
        end = 1 + rest.readUInt32BE(1);
        if (rest.length < end) break;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, end));
      }
      done();
    },
  });
}

/** Ends a connection by a reset or a regular close, at random: clients see them differently. */
function end({ client, server }: Pair) {
  if (Math.random() < 0.5) client.resetAndDestroy();
  else client.unpipe(server).resume().end();
  server.destroy();
}
