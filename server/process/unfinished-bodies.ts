import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetworks } from "@/lib/http/client-address";
import { MAX_BODY_BYTES } from "@/lib/http/form-body";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { DirectRequest } from "@/server/direct/direct-request";

/**
 * Bounds of the bodies that are arriving: bytes in total and of one network, milliseconds that every
 * body gets, and the slowest rate for the rest of a large one, in bytes per millisecond.
 */
export const BODY_LIMITS = {
  total: 128 * 2 ** 20,
  perNetwork: 32 * 2 ** 20,
  patience: 20_000,
  rate: 8,
};

type Limits = typeof BODY_LIMITS;

/** Milliseconds between two looks at the open connections. */
const INTERVAL_MS = 1000;

/**
 * Connection with the last request that has a body, which may not have arrived whole. `read` is what
 * the connection had sent when it was last seen without an unfinished body.
 */
type Connection = {
  incoming: IncomingMessage | null;
  outgoing: ServerResponse | null;
  since: number;
  read: number;
};

type Unfinished = {
  incoming: IncomingMessage;
  outgoing: ServerResponse | null;
  since: number;
  held: number;
  network: string;
};

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Ends bodies that stop or trickle, and those of the network that holds most once too much is held.
 * Looks at each connection once a second, so a request whose body arrives at once costs a look-up in
 * a map, and no allocation.
 */
export class UnfinishedBodies {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: Limits;

  constructor(limits: Limits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Notes requests before their bodies are read. */
  around =
    (listener: Listener): Listener =>
    (incoming, outgoing) => {
      if (hasBody(incoming)) this.#note(incoming, outgoing);
      listener(incoming, outgoing);
    };

  /** Watches the connections of a server that doesn't listen yet. */
  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, { incoming: null, outgoing: null, since: 0, read: 0 });
      socket.once("close", () => this.#open.delete(socket));
    });
    const timer = setInterval(() => this.look(performance.now()), INTERVAL_MS).unref();
    server.once("close", () => clearInterval(timer));
  }

  #note(incoming: IncomingMessage, outgoing: ServerResponse) {
    const connection = this.#open.get(incoming.socket);
    if (!connection) return;
    connection.incoming = incoming;
    connection.outgoing = outgoing;
    connection.since = performance.now();
  }

  /** Ends what is past its time, then what is too much, the oldest first. */
  look(now: number): void {
    const shares = new Map<string, Share>();
    for (const one of this.#unfinished()) {
      if (now - one.since > this.#patienceFor(one.incoming)) end(one, "slow");
      else add(shares, one);
    }
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
      const { incoming, outgoing, since, read } = connection;
      if (incoming && !incoming.complete) {
        const held = socket.bytesRead - read;
        found.push({ incoming, outgoing, since, held, network: networkOf(incoming) });
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
  clientNetworks(new DirectRequest(incoming) as unknown as Request).at(-1)?.name ?? "";

/** Unfinished bodies of a network, the oldest last, and the bytes that they hold. */
type Share = { bodies: Unfinished[]; held: number };

function add(shares: Map<string, Share>, one: Unfinished) {
  const share = shares.get(one.network) ?? { bodies: [], held: 0 };
  share.bodies.push(one);
  share.held += one.held;
  shares.set(one.network, share);
}

/** Ends the oldest body of a network, and returns the bytes that it held. */
function endOldest(share: Share, why: string): number {
  const oldest = share.bodies.pop();
  const held = oldest?.held ?? share.held;
  share.held -= held;
  if (oldest) end(oldest, why);
  return held;
}

const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Answers 408 (RFC 9110 section 15.5.9) unless a response has begun, this one or an earlier one of a
 * pipeline, and ends the connection.
 */
function end({ incoming, outgoing, held }: Unfinished, why: string) {
  const { socket } = incoming;
  const request = new DirectRequest(incoming) as unknown as Request;
  logBounded(request, "body_dropped", { event: "body_dropped", why, bytes: held });
  if (outgoing?.socket && !outgoing.headersSent) socket.write(TIMEOUT);
  socket.destroySoon();
}
