/**
 * Lets at most `most` pass in one round of the event loop, the others in their order in the rounds after it. Work that
 * needs no waiting would otherwise run for all its connections before anything that waits for the database goes on.
 */
export class LoopShare {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #passed = 0;
  #scheduled = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Nothing to wait for, as long as the round has room. */
  pass(): Promise<void> | undefined {
    this.#schedule();
    if (this.#passed >= this.#most) return new Promise((go) => this.#waiting.push(go));
    this.#passed += 1;
    return undefined;
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#beginRound());
  }

  #beginRound() {
    this.#scheduled = false;
    const going = this.#waiting.splice(0, this.#most);
    this.#passed = going.length;
    if (going.length > 0) this.#schedule();
    for (const go of going) go();
  }
}
