import { performance } from "node:perf_hooks";
import { ok, type Result, refuse } from "@/lib/result";
import { FairQueue } from "./fair-queue";

/** Queue of a request. "session" and "anonymous" take turns; "kept", a page cached for everyone, goes first. */
export type Lane = "kept" | "session" | "anonymous";

export type QueuedRequest = { lane: Lane; network: string; hasLeft?: () => boolean };

type Limits = {
  /** Maximum number of concurrent renders, in total and in the lane "anonymous". */
  atOnce: number;
  anonymousAtOnce: number;
  /** Maximum number of waiting requests, in total and per network. */
  waiting: number;
  waitingPerNetwork: number;
  /**
   * Milliseconds of an idle event loop after which a render no longer blocks others from starting:
   * while the loop is idle, every render waits for the database. The clock doesn't tell: on a short
   * processor, a render that computes takes as long.
   */
  hold: number;
  /** Maximum number of renders that wait longer than that, since all of them compute at once when the database answers. */
  held: number;
  /** Longest pause after a render, in milliseconds, while requests are served directly. */
  pause: number;
};

/** Together with `atOnce`, `held` is the size of the connection pool (db/system/client.ts): more renders would only wait for a connection. */
const LIMITS: Limits = {
  atOnce: 2,
  anonymousAtOnce: 1,
  waiting: 512,
  waitingPerNetwork: 256,
  hold: 250,
  held: 8,
  pause: 1000,
};

/** Length of the pause after a render, relative to the time for which it kept the event loop busy. */
const PAUSES: Record<Lane, number> = { kept: 1, session: 1, anonymous: 3 };

/** Milliseconds so far in which this process's event loop had nothing to do. */
const idleTime = () => performance.eventLoopUtilization().idle;

type Turn = Result<null, "busy">;
type Entry = { request: QueuedRequest; settle: (turn: Turn) => void };

/**
 * Limits the renders, and in lib/session/sign-in-turns.ts the sign-ins, that share the event loop. A
 * render computes for milliseconds, a token request for a tenth of one: without turns, forty users
 * who load a page starve the API. While requests are served directly, each render is followed by a
 * pause as long as it kept the event loop busy, so that renders take at most half of it, and those of
 * visitors a quarter
 * (docs/decisions/0051-cache-anonymous-pages.md).
 */
export class FairTurns {
  readonly #lanes = {
    kept: new FairQueue<Entry>(),
    session: new FairQueue<Entry>(),
    anonymous: new FairQueue<Entry>(),
  };
  readonly #servedDirectly: () => number;
  readonly #limits: Limits;
  #running = 0;
  #anonymous = 0;
  #held = 0;
  #notBefore = 0;
  #sessionsFirst = true;
  #timer: NodeJS.Timeout | null = null;

  /** `servedDirectly` counts the requests that need no render. */
  constructor(servedDirectly: () => number, limits: Partial<Limits> = {}) {
    this.#servedDirectly = servedDirectly;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Renders when the request has its turn. Refuses without rendering if too many wait or the client has left. */
  async inTurn<T>(request: QueuedRequest, render: () => Promise<T>): Promise<Result<T, "busy">> {
    const turn = await this.#take(request);
    if (!turn.ok) return turn;
    const release = this.#begin(request.lane);
    try {
      return ok(await render());
    } finally {
      release();
    }
  }

  #take(request: QueuedRequest): Promise<Turn> | Turn {
    if (!this.#hasRoom(request)) return refuse("busy");
    return new Promise((settle) => {
      this.#lanes[request.lane].push(request.network, { request, settle });
      this.#startNext();
    });
  }

  /**
   * Makes room in a full queue by dropping the newest request of the network with the most, unless
   * that is its own network. A session always displaces an anonymous request: many networks with
   * one request each must not keep it out.
   */
  #hasRoom({ lane, network }: QueuedRequest): boolean {
    const { kept, session, anonymous } = this.#lanes;
    const own = this.#lanes[lane].lengthOf(network);
    // There are few cached pages, and each is rendered once at a time.
    if (lane === "kept") return kept.size < this.#limits.waiting;
    if (own >= this.#limits.waitingPerNetwork) return false;
    if (session.size + anonymous.size < this.#limits.waiting) return true;
    const spared = lane === "session" ? 0 : own + 1;
    const dropped = anonymous.popLongerThan(spared) ?? session.popLongerThan(own + 1);
    dropped?.settle(refuse("busy"));
    return dropped !== undefined;
  }

  #startNext() {
    while (this.#running < this.#limits.atOnce) {
      const wait = this.#notBefore - performance.now();
      if (wait > 0) return this.#resumeAfter(wait);
      const entry = this.#nextEntry();
      if (!entry) return;
      this.#admit(entry);
    }
  }

  #admit({ request, settle }: Entry) {
    if (request.hasLeft?.()) return settle(refuse("busy"));
    this.#count(request.lane, 1);
    settle(ok(null));
  }

  #count(lane: Lane, by: 1 | -1) {
    this.#running += by;
    if (lane === "anonymous") this.#anonymous += by;
  }

  #nextEntry(): Entry | undefined {
    const { kept, session, anonymous } = this.#lanes;
    const isFull = this.#anonymous >= this.#limits.anonymousAtOnce;
    const lanes = this.#sessionsFirst ? [session, anonymous] : [anonymous, session];
    this.#sessionsFirst = !this.#sessionsFirst;
    const [first, second] = lanes.filter((lane) => lane !== anonymous || !isFull);
    return kept.shift() ?? first?.shift() ?? second?.shift();
  }

  #resumeAfter(wait: number) {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#startNext();
    }, Math.ceil(wait));
  }

  /** Returns a function that ends the turn. A turn that waits for the database is given up before. */
  #begin(lane: Lane): () => void {
    const give = this.#taken(lane);
    const idleBefore = idleTime();
    const { hold, held: most } = this.#limits;
    let isHeld = false;
    const look = () => {
      const left = hold - (idleTime() - idleBefore);
      if (left > 0 || this.#held >= most) {
        timer = setTimeout(look, Math.max(left, hold / 10));
        return;
      }
      isHeld = true;
      this.#held += 1;
      give();
    };
    let timer = setTimeout(look, hold);
    return () => {
      clearTimeout(timer);
      if (isHeld) this.#held -= 1;
      else give();
    };
  }

  /**
   * Takes a turn; the returned function gives it to the next render. Only the time in which the loop
   * was busy is paused for.
   */
  #taken(lane: Lane): () => void {
    const busyTime = () => performance.now() - idleTime();
    const [busyBefore, served, sharers] = [busyTime(), this.#servedDirectly(), this.#running];
    return () => {
      this.#count(lane, -1);
      const busy = (busyTime() - busyBefore) / sharers;
      const pause = Math.min(busy * PAUSES[lane], this.#limits.pause);
      if (this.#servedDirectly() !== served)
        this.#notBefore = Math.max(performance.now(), this.#notBefore) + pause;
      // Requests that arrived during the render are read before the next one begins.
      setImmediate(() => this.#startNext());
    };
  }
}
