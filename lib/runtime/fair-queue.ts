/** A queue that serves its keys in rotation, so that a key with many entries delays only itself. */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>();
  #size = 0;

  get size() {
    return this.#size;
  }

  lengthOf(key: string) {
    return this.#waiting.get(key)?.length ?? 0;
  }

  push(key: string, entry: T) {
    const entries = this.#waiting.get(key);
    if (entries) entries.push(entry);
    else this.#waiting.set(key, [entry]);
    this.#size += 1;
  }

  /** Removes the oldest entry of the key that has waited longest for its turn. */
  shift(): T | undefined {
    for (const [key, entries] of this.#waiting) {
      this.#waiting.delete(key);
      const entry = entries.shift();
      if (entries.length > 0) this.#waiting.set(key, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  /** Removes the newest entry of the key with the most, if that has more than `length`. */
  popLongerThan(length: number): T | undefined {
    const [key, longest] = [...this.#waiting].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (key === undefined || longest === undefined || longest.length <= length) return undefined;
    this.#size -= 1;
    const entry = longest.pop();
    if (longest.length === 0) this.#waiting.delete(key);
    return entry;
  }
}
