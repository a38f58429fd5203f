import { ok, refuse } from "./result.mjs";

/** @typedef {import("./tokens.mjs").Tokens} Tokens */

/**
 * `ended`: the tokens are gone, and only a new authorization by the user brings others.
 * `kept`: nothing was consumed; the same refresh token can be retried from `retryAt` on.
 * @typedef {{ kind: "ended", reason: "refused" | "answer_lost" | "not_saved" | "no_refresh_token" | "signed_out" }} Ended
 * @typedef {{ kind: "kept", reason: "busy" | "declined", retryAt: Date }} Kept
 * @typedef {import("./result.mjs").Result<Tokens, Ended | Kept>} Renewal
 */

/** Milliseconds. An access token with less time left could expire on its way to the resource. */
const LEAST_LEFT = 30_000;

/**
 * Holds the tokens of one sign-in at a provider that rotates refresh tokens and treats reuse as
 * theft (RFC 9700 section 4.14.2). Hence four rules:
 * 1. one refresh at a time, however many parts of the application need a token;
 * 2. the new tokens replace the old in one assignment, and are saved before anyone uses them;
 * 3. refused, or the answer was lost: drop the tokens and ask the user once. Never send that token
 * again;
 * 4. told to wait, with nothing consumed: keep the tokens and wait.
 */
export class TokenKeeper {
  /** @type {Tokens | null} */
  #tokens;
  /** @type {Ended | null} */
  #ended = null;
  /** @type {Kept | null} */
  #hold = null;
  /** @type {Promise<Renewal> | null} */
  #renewal = null;
  #exchange;
  #now;
  #save;

  /**
   * @param {Tokens} tokens
   * @param {{
   *   exchange: (held: Tokens) => Promise<Renewal>,
   *   now?: () => Date,
   *   save?: (tokens: Tokens | null) => Promise<void>,
   * }} ways `exchange` spends the refresh token once; `save` matters where tokens outlive the process
   */
  constructor(tokens, { exchange, now = () => new Date(), save = async () => undefined }) {
    this.#tokens = tokens;
    this.#exchange = exchange;
    this.#now = now;
    this.#save = save;
  }

  get tokens() {
    return this.#tokens;
  }

  /** Reason why the tokens are gone; null while they are held. */
  get ended() {
    return this.#ended;
  }

  /**
   * Returns tokens that are valid for a request now, renewing them first if they are about to
   * expire.
   * @returns {Promise<Renewal>}
   */
  async usableTokens() {
    const held = this.#tokens;
    if (held === null) return this.#nothingHeld();
    const left = held.expiresAt.getTime() - this.#now().getTime();
    const lastOnes = held.refreshToken === undefined && left > 0;
    if (left >= LEAST_LEFT || lastOnes) return ok(held);
    const renewed = await this.renew(held);
    if (renewed.ok || renewed.error.kind === "ended") return renewed;
    // The provider is busy, but the access token is still valid for its remaining time.
    return held.expiresAt > this.#now() ? ok(held) : renewed;
  }

  /**
   * Joins a renewal in progress. Starts one only if `outdated` is still current: a request that
   * failed with earlier tokens needs the present ones, not another renewal.
   * @param {Tokens | null} outdated
   * @returns {Promise<Renewal>}
   */
  async renew(outdated = this.#tokens) {
    if (this.#renewal !== null) return this.#renewal;
    if (this.#tokens === null) return this.#nothingHeld();
    if (this.#tokens !== outdated) return ok(this.#tokens);
    this.#renewal = this.#renewOnce(this.#tokens).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /**
   * Hands over the tokens for good, on sign-out: the caller may revoke them.
   * @returns {Promise<Tokens | null>}
   */
  async release() {
    while (this.#renewal !== null) await this.#renewal;
    const last = this.#tokens;
    if (last !== null) await this.#end("signed_out");
    return last;
  }

  /**
   * @param {Tokens} held
   * @returns {Promise<Renewal>}
   */
  async #renewOnce(held) {
    if (held.refreshToken === undefined) return this.#end("no_refresh_token");
    if (this.#hold !== null && this.#hold.retryAt > this.#now()) return refuse(this.#hold);
    // An unexpected error is an unknown outcome too: the token may have been used.
    const answer = await this.#exchange(held).catch(() => lost);
    if (!answer.ok) return this.#settle(answer.error);
    const saved = await this.#save(answer.value).then(isDone, isNotDone);
    if (!saved) return this.#end("not_saved");
    this.#hold = null;
    this.#tokens = answer.value;
    return answer;
  }

  /** @param {Ended | Kept} failure */
  async #settle(failure) {
    if (failure.kind === "ended") return this.#end(failure.reason);
    this.#hold = failure;
    return refuse(failure);
  }

  /** @param {Ended["reason"]} reason */
  async #end(reason) {
    this.#tokens = null;
    this.#ended = { kind: "ended", reason };
    // A failure to erase is harmless: it leaves a used refresh token behind.
    await this.#save(null).then(isDone, isNotDone);
    return refuse(this.#ended);
  }

  #nothingHeld() {
    return refuse(this.#ended ?? /** @type {Ended} */ ({ kind: "ended", reason: "signed_out" }));
  }
}

const lost = refuse(/** @type {Ended} */ ({ kind: "ended", reason: "answer_lost" }));
const isDone = () => true;
const isNotDone = () => false;
