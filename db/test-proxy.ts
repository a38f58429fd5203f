import { once } from "node:events";
import net from "node:net";

type Pair = { client: net.Socket; server: net.Socket };

export type TestProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Ends connections; of each, with this probability. */
  cut(probability?: number): void;
  /** Ends all, and refuses new ones until `resume`. */
  refuse(): Promise<void>;
  /** Carries nothing until `resume`, as when packets are dropped or the server is stopped. */
  freeze(): void;
  /** The connections that there are carry nothing any more; new ones do. */
  strand(): void;
  resume(): Promise<void>;
  close(): Promise<void>;
};

/** A network between us and the database that can fail, while the server goes on for others. */
export async function startTestProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let frozen = false;
  const listener = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
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
    cut,
    refuse,
    freeze() {
      frozen = true;
      pairs.forEach(hold);
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

function carry({ client, server }: Pair) {
  client.pipe(server);
  server.pipe(client);
}

function hold({ client, server }: Pair) {
  client.unpipe(server).pause();
  server.unpipe(client).pause();
}

/** A reset and a farewell reach the client by different ways. */
function end({ client, server }: Pair) {
  if (Math.random() < 0.5) client.resetAndDestroy();
  else client.unpipe(server).resume().end();
  server.destroy();
}
