/**
 * Lets at most `most` callers pass per event-loop iteration, and queues the others for the next
 * iterations in order. Otherwise, synchronous work for all connections would run before anything
 * that waits for the database continues.
 */
export class LoopShare {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #passed = 0;
  #scheduled = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns undefined while the iteration has room, so that the caller has nothing to await. */
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
