import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CLIENT_ADDRESS, clientNetworks } from "@/lib/http/client-address";
import { MAX_BODY_BYTES } from "@/lib/http/form-body";
import { requestOf } from "@/server/direct/direct-request";
import { add, end, endOldest, type Share, type Unfinished } from "./body-shares";
import { addressOf, type CountApart } from "./connections";

/**
 * Bounds of the bodies that are arriving: bytes in total and of one network, the number of bodies that
 * makes a network crowded, milliseconds that they get there after their heads, milliseconds that every
 * body gets, and the slowest rate for the rest of a large one, in bytes per millisecond.
 */
export const BODY_LIMITS = {
  total: 128 * 2 ** 20,
  perNetwork: 32 * 2 ** 20,
  crowd: 128,
  headStart: 100,
  patience: 20_000,
  rate: 8,
};

type Limits = typeof BODY_LIMITS;

/** Milliseconds between two looks at the open connections. */
const INTERVAL_MS = 1000;

/**
 * Connection with the last request that has a body, which may not have arrived whole. `read` is what
 * the connection had sent when it was last seen without an unfinished body, `network` is known from
 * the first look on. The body of a silent connection is dropped.
 */
type Connection = {
  incoming: IncomingMessage | null;
  outgoing: ServerResponse | null;
  since: number;
  read: number;
  network: string | null;
  silent: boolean;
};

const UNUSED: Connection = {
  ...{ incoming: null, outgoing: null },
  ...{ since: 0, read: 0, network: null, silent: false },
};

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Ends bodies that stop or trickle, and those of the network that holds most once too much is held.
 * While a network is crowded, its bodies have to arrive with their heads. The connections of others
 * fall silent, because a flood opens those again that are ended. Looks at all connections once a
 * second, and once for as many requests as make a crowd: hundreds can arrive between two timers. So a
 * request whose body arrives at once costs a look-up in a map, and no allocation.
 */
export class UnfinishedBodies {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: Limits;
  readonly #countApart: CountApart | null;
  /** Networks that had many unfinished bodies at the last look. */
  #crowded: ReadonlySet<string> = new Set();
  /** Requests with a body since the last look. */
  #noted = 0;

  /** Without `countApart` no connection falls silent. */
  constructor(countApart: CountApart | null, limits: Limits = BODY_LIMITS) {
    this.#countApart = countApart;
    this.#limits = limits;
  }

  /** Notes requests before their bodies are read. */
  around =
    (listener: Listener): Listener =>
    (incoming, outgoing) => {
      if (!hasBody(incoming)) return listener(incoming, outgoing);
      this.#note(incoming, outgoing);
      if (!this.#isCrowded(incoming)) return listener(incoming, outgoing);
      // What came with the head has been parsed by then.
      process.nextTick(() => {
        if (incoming.complete) return listener(incoming, outgoing);
        setTimeout(() => {
          if (incoming.destroyed) return;
          if (incoming.complete || !this.#silence(incoming, outgoing)) listener(incoming, outgoing);
        }, this.#limits.headStart);
      });
    };

  /** Watches the connections of a server that doesn't listen yet. */
  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, { ...UNUSED });
      socket.once("close", () => this.#open.delete(socket));
    });
    const timer = setInterval(() => this.look(performance.now()), INTERVAL_MS).unref();
    server.once("close", () => clearInterval(timer));
  }

  #note(incoming: IncomingMessage, outgoing: ServerResponse) {
    const connection = this.#open.get(incoming.socket);
    if (!connection) return;
    this.#noted += 1;
    if (this.#noted >= this.#limits.crowd) this.look(performance.now());
    connection.incoming = incoming;
    connection.outgoing = outgoing;
    connection.network = null;
    connection.since = performance.now();
  }

  #isCrowded(incoming: IncomingMessage): boolean {
    if (this.#crowded.size === 0 || !this.#countApart) return false;
    incoming.headers[CLIENT_ADDRESS] = addressOf(incoming.socket);
    return this.#crowded.has(networkOf(incoming));
  }

  /** Drops what arrives of a body, until it ends or is past its time. */
  #silence(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const connection = this.#open.get(incoming.socket);
    if (!connection || !this.#countApart?.(incoming.socket)) return false;
    connection.silent = true;
    incoming.once("end", () => end({ incoming, outgoing, held: 0 }, "crowd")).resume();
    return true;
  }

  /** Ends what is past its time, then what is too much, the oldest first. */
  look(now: number): void {
    this.#noted = 0;
    const shares = new Map<string, Share>();
    for (const one of this.#unfinished()) {
      if (now - one.since > this.#patienceFor(one.incoming)) end(one, "slow");
      else add(shares, one);
    }
    const crowded = [...shares].filter(([, { count }]) => count >= this.#limits.crowd);
    this.#crowded = new Set(crowded.map(([network]) => network));
    const all = [...shares.values()];
    for (const share of all) {
      share.bodies.sort((a, b) => b.since - a.since);
      while (share.held > this.#limits.perNetwork) endOldest(share, "network");
    }
    let total = all.reduce((sum, { held }) => sum + held, 0);
    while (total > this.#limits.total) {
      const most = all.reduce((a, b) => (b.held > a.held ? b : a));
      total -= endOldest(most, "total");
    }
  }

  #unfinished(): Unfinished[] {
    const found: Unfinished[] = [];
    for (const [socket, connection] of this.#open) {
      const { incoming, outgoing, since, read, silent } = connection;
      if (incoming && !incoming.complete) {
        connection.network ??= networkOf(incoming);
        const held = socket.bytesRead - read;
        found.push({ incoming, outgoing, since, held, network: connection.network, silent });
        continue;
      }
      connection.incoming = null;
      connection.outgoing = null;
      connection.read = socket.bytesRead;
    }
    return found;
  }

  #patienceFor({ headers }: IncomingMessage): number {
    const declared = Number(headers["content-length"] ?? MAX_BODY_BYTES);
    return this.#limits.patience + declared / this.#limits.rate;
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** The widest network, so that a whole IPv6 /48 has one share. */
const networkOf = (incoming: IncomingMessage) =>
  clientNetworks(requestOf(incoming)).at(-1)?.name ?? "";
