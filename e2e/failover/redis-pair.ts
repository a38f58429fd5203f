import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilListening } from "../support/until-listening";
import { PORTS } from "./ports";
import type { Place, Program } from "./programs";

/** Programs of Redis, which are one and decide by their names. Debian's package redis-tools has the first one's only as another. */
const REDIS = "/usr/bin/redis-check-rdb";
const SENTINEL = "/usr/bin/redis-sentinel";

/** Two Redis and the Sentinel that makes one of them primary. */
export class RedisPair {
  readonly #place: Place;
  readonly #redis: Program[];
  #primary = 0;

  constructor(place: Place) {
    this.#place = place;
    symlinkSync(REDIS, this.#server());
    this.#redis = PORTS.redis.map((_, index) => this.#start(index));
    const lines = [
      ...[`port ${PORTS.sentinel}`, "bind 127.0.0.1", `dir ${place.makeFolder("sentinel")}`],
      `sentinel monitor foyer 127.0.0.1 ${PORTS.redis[0]} 1`,
      "sentinel down-after-milliseconds foyer 1000",
      "sentinel failover-timeout foyer 5000",
    ];
    this.#run("sentinel", SENTINEL, lines);
  }

  untilUp = () => Promise.all([...PORTS.redis, PORTS.sentinel].map((port) => untilListening(port)));

  /** Kills the primary, and starts it again as the other one's replica, as Sentinel will make it. */
  async killPrimary() {
    await this.#redis[this.#primary]?.end("SIGKILL");
    const killed = this.#primary;
    this.#primary = 1 - killed;
    return () => {
      this.#redis[killed] = this.#start(killed);
    };
  }

  #start(index: number) {
    const port = PORTS.redis[index];
    const other =
      index === this.#primary ? [] : [`replicaof 127.0.0.1 ${PORTS.redis[this.#primary]}`];
    const folder = this.#place.makeFolder(`redis${index + 1}`);
    const lines = [`port ${port}`, "bind 127.0.0.1", `dir ${folder}`, 'save ""', ...other];
    return this.#run(`redis${index + 1}`, this.#server(), lines);
  }

  #server = () => join(this.#place.folder, "redis-server");

  #run(name: string, program: string, lines: string[]) {
    // Sentinel writes to its configuration.
    const file = join(this.#place.makeFolder(`${name}-conf`), "redis.conf");
    writeFileSync(file, `${lines.join("\n")}\n`);
    this.#place.own(file);
    return this.#place.start(name, program, [file]);
  }
}
