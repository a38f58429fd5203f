import { randomBytes } from "node:crypto";

/** @typedef {import("./sign-in.mjs").PendingSignIn} PendingSignIn */

/**
 * @typedef {{
 *   id: string,
 *   endsAt: Date,
 *   pending: Map<string, PendingSignIn>,
 *   keeper: import("./token-keeper.mjs").TokenKeeper | null,
 *   notice: string | null,
 * }} Session
 */

/** Lifetimes in milliseconds: of a sign-in in progress, and of a session. */
const WAITING = 15 * 60_000;
const SIGNED_IN = 12 * 60 * 60_000;

/** Limits on memory that strangers can use: sign-ins in progress per session, and sessions in total. */
const MOST_PENDING = 5;
const MOST_SESSIONS = 10_000;

/** Sessions of this process, keyed by the random id that is all the cookie holds. */
export class Sessions {
  /** @type {Map<string, Session>} */
  #byId = new Map();
  #now;

  constructor(now = () => new Date()) {
    this.#now = now;
  }

  /**
   * @param {string | undefined} id
   * @returns {Session | null}
   */
  find(id) {
    const session = this.#byId.get(id ?? "");
    return session !== undefined && session.endsAt > this.#now() ? session : null;
  }

  /**
   * Stores a sign-in in progress. Several tabs may each have one, with a state of its own.
   * @param {Session | null} session
   * @param {PendingSignIn} pending
   */
  remember(session, pending) {
    const kept = session ?? this.#open(WAITING);
    const [oldest] = kept.pending.keys();
    if (kept.pending.size >= MOST_PENDING && oldest !== undefined) kept.pending.delete(oldest);
    kept.pending.set(pending.state, pending);
    kept.endsAt = this.#in(WAITING);
    return kept;
  }

  /**
   * Removes a sign-in in progress, so that its state is valid for one answer, whatever the outcome.
   * @param {Session | null} session
   * @param {string} state
   */
  takePending(session, state) {
    const pending = session?.pending.get(state) ?? null;
    session?.pending.delete(state);
    return pending;
  }

  /**
   * Issues a new session id at sign-in, which makes an id planted before useless (session
   * fixation).
   * @param {Session} before
   * @param {import("./token-keeper.mjs").TokenKeeper} keeper
   */
  signIn(before, keeper) {
    this.close(before);
    const session = this.#open(SIGNED_IN);
    session.keeper = keeper;
    return session;
  }

  /** @param {Session} session */
  close(session) {
    this.#byId.delete(session.id);
  }

  /** @param {number} lifetime */
  #open(lifetime) {
    this.#makeRoom();
    /** @type {Session} */
    const session = {
      id: randomBytes(32).toString("base64url"),
      endsAt: this.#in(lifetime),
      pending: new Map(),
      keeper: null,
      notice: null,
    };
    this.#byId.set(session.id, session);
    return session;
  }

  #makeRoom() {
    const now = this.#now();
    for (const [id, session] of this.#byId) {
      if (session.endsAt <= now || this.#byId.size >= MOST_SESSIONS) this.#byId.delete(id);
    }
  }

  /** @param {number} lifetime */
  #in(lifetime) {
    return new Date(this.#now().getTime() + lifetime);
  }
}
