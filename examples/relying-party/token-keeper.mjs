import { ok, refuse } from "./result.mjs";

/** @typedef {import("./tokens.mjs").Tokens} Tokens */

/**
 * `ended`: the tokens are gone, and only a new authorization by the user brings others.
 * `kept`: nothing was consumed; the same refresh token may be tried again from `retryAt` on.
 * @typedef {{ kind: "ended", reason: "refused" | "answer_lost" | "not_saved" | "no_refresh_token" | "signed_out" }} Ended
 * @typedef {{ kind: "kept", reason: "busy" | "declined", retryAt: Date }} Kept
 * @typedef {import("./result.mjs").Result<Tokens, Ended | Kept>} Renewal
 */

/** An access token with less than this left (in milliseconds) could end on its way to the resource. */
const LEAST_LEFT = 30_000;

/**
 * Keeps the tokens of one sign-in at a provider that rotates refresh tokens and takes the second use of one
 * as a theft (RFC 9700 section 4.14.2). Hence four rules:
 * 1. one refresh at a time, however many parts of the application need a token;
 * 2. the new tokens replace the old in one assignment, and are saved before anyone uses them;
 * 3. refused, or the answer was lost: drop the tokens and ask the user once. Never send that token again;
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

  /** Why there are no tokens any more. */
  get ended() {
    return this.#ended;
  }

  /**
   * Tokens that are good for a request now, renewed first where they are about to end.
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
    // The provider is busy. What the access token has left is still ours.
    return held.expiresAt > this.#now() ? ok(held) : renewed;
  }

  /**
   * Joins the renewal that is under way; starts one only if `outdated` is still what is held, since a request
   * that was refused with the tokens of before needs the present ones and no further renewal.
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
   * Gives the tokens away for good, for signing out: the caller may revoke them.
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
    // What nobody foresaw is an unknown outcome too: the token may be spent.
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
    // Failing to erase is survivable: what stays behind is a spent token that no answer will come for.
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
