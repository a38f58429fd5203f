import { Connections } from "./connection";
import type { Result, Unit } from "./unit";
import { unitsOf } from "./units";
import type { Done, Obtained, Work } from "./work";

/** Sends the requests of a load, one at a time on each connection. */
export async function perform(work: Work): Promise<Done> {
  const tally = new Tally(work);
  const startUnits = unitsOf(work.job);
  const startedAt = performance.now();
  const workers = Array.from({ length: work.connections }, (_, n) =>
    runWorker(startUnits(n), tally, startedAt + work.seconds * 1000),
  );
  await Promise.all(workers);
  return tally.done(startedAt);
}

/** Performs units until the time, the amount or the job runs out. */
function runWorker(nextUnit: () => Unit | null, tally: Tally, deadline: number) {
  const connections = new Connections();
  return new Promise<void>((resolve) => {
    const start = () => {
      const unit = performance.now() < deadline && tally.admits() ? nextUnit() : null;
      if (unit) return advance(unit, unit.next());
      connections.close();
      return resolve();
    };
    const advance = (unit: Unit, step: ReturnType<Unit["next"]>) => {
      if (!step.done) {
        const { port, bytes } = step.value;
        connections.to(port).send(bytes, (answer) => advance(unit, unit.next(answer)));
        return;
      }
      tally.count(step.value);
      start();
    };
    start();
  });
}

class Tally {
  readonly #work: Work;
  readonly #statuses: number[] = [];
  readonly #obtained: Obtained[] = [];
  #started = 0;
  #answeredAt = 0;
  #unexpected: string | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Counts a unit that is about to start; false if there are enough. */
  admits() {
    this.#started += 1;
    return this.#work.amount === undefined || this.#started <= this.#work.amount;
  }

  count({ answer, failed = false, obtained }: Result) {
    const status = failed ? 0 : (answer?.status ?? 0);
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    this.#answeredAt = performance.now();
    if (status !== this.#work.status)
      this.#unexpected ??= answer ? `${answer.head}\n\n${answer.text.slice(0, 1000)}` : "no answer";
    else if (this.#work.collect && obtained) this.#obtained.push(obtained());
  }

  done(startedAt: number): Done {
    const count = this.#statuses[this.#work.status] ?? 0;
    const seconds = (this.#answeredAt - startedAt) / 1000;
    return {
      rate: count && count / seconds,
      count,
      statuses: Object.fromEntries(Object.entries(this.#statuses)),
      unexpected: this.#unexpected,
      obtained: this.#obtained,
    };
  }
}
