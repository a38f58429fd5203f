import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATRONI } from "../support/sizes";
import { PASSWORD, PORTS } from "./ports";
import { type Place, type Program, signal } from "./programs";

/** One of the three machines: Patroni with its PostgreSQL. */
export class Member {
  readonly name: string;
  readonly #api: string;
  readonly #config: string;
  readonly #data: string;
  readonly #place: Place;
  #patroni: Program;
  #frozen: number[] = [];

  constructor(place: Place, index: number) {
    this.name = `pg${index + 1}`;
    this.#place = place;
    this.#api = `http://127.0.0.1:${PORTS.api[index]}`;
    this.#data = join(place.folder, `${this.name}-data`);
    this.#config = join(place.folder, `${this.name}.yml`);
    const sockets = place.makeFolder(`${this.name}-sockets`);
    writeFileSync(this.#config, this.#configuration(index, sockets), { mode: 0o644 });
    this.#patroni = this.#run();
  }

  /** Returns ops/patroni/patroni.yml with the addresses, directories and passwords of this run. */
  #configuration(index: number, sockets: string) {
    return (
      readFileSync("ops/patroni/patroni.yml", "utf8")
        .replace("name: pg1", `name: ${this.name}`)
        .replaceAll("10.0.0.11:8008", `127.0.0.1:${PORTS.api[index]}`)
        .replaceAll("10.0.0.11:5432", `127.0.0.1:${PORTS.postgres[index]}`)
        .replace(/hosts: .*/, `hosts: 127.0.0.1:${PORTS.etcd}`)
        .replaceAll("10.0.0.0/24", "127.0.0.1/32")
        .replace(/data_dir: .*/, `data_dir: ${this.#data}\n  pgpass: ${sockets}/pgpass`)
        .replace("/var/run/postgresql", sockets)
        .replaceAll(/CHANGE-\w+/g, PASSWORD)
        // No test machine has a watchdog that may reset it.
        .replace("mode: required", "mode: off")
    );
  }

  #run() {
    return this.#place.start(this.name, PATRONI, [this.#config]);
  }

  /** Returns the status of Patroni's answer, or 0 if there is none. */
  async #ask(path: string, init: RequestInit = {}): Promise<number> {
    const all = { ...init, signal: AbortSignal.timeout(1000) };
    return fetch(this.#api + path, all).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  }

  isPrimary = async () => (await this.#ask("/primary")) === 200;
  isSynchronous = async () => (await this.#ask("/synchronous")) === 200;
  isReplica = async () => (await this.#ask("/replica")) === 200;

  /**
   * Hands the primary's place to another member, as `patronictl switchover` does. Patroni answers when it is done; returns
   * what it said if it refused.
   */
  async switchOver(to: Member): Promise<string | null> {
    const body = JSON.stringify({ leader: this.name, candidate: to.name });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${this.#api}/switchover`, { method: "POST", body, headers });
    const text = await answer.text();
    return answer.ok ? null : `switchover from ${this.name} to ${to.name}: ${text}`;
  }

  #postmaster() {
    try {
      return Number(readFileSync(join(this.#data, "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return 0;
    }
  }

  killPostgres(): void {
    const pid = this.#postmaster();
    if (pid > 0) signal(pid, "SIGKILL");
  }

  /** Kills Patroni and PostgreSQL, and what of it is frozen and can't notice. */
  async killBoth(): Promise<void> {
    const patroni = this.#patroni.end("SIGKILL");
    this.killPostgres();
    for (const pid of this.#frozen) signal(pid, "SIGKILL");
    this.#frozen = [];
    await patroni;
  }

  #freeze(pids: number[]) {
    this.#frozen.push(...pids);
    for (const pid of pids) signal(pid, "SIGSTOP");
  }

  /** Stops Patroni from running, as on a machine that is starved or paused; PostgreSQL goes on. */
  freezePatroni(): void {
    this.#freeze([this.#patroni.pid]);
  }

  /** Stops PostgreSQL and all of its backends from running, without ending them. */
  freezePostgres(): void {
    const postmaster = this.#postmaster();
    this.#freeze([postmaster, ...childrenOf(postmaster)]);
  }

  /** Lets what was frozen go on. */
  thaw(): void {
    for (const pid of this.#frozen) signal(pid, "SIGCONT");
    this.#frozen = [];
  }

  /** Starts Patroni if it was killed. */
  revive(): void {
    if (!this.#patroni.isRunning()) this.#patroni = this.#run();
  }

  async end(): Promise<void> {
    this.thaw();
    await this.#patroni.end("SIGKILL");
    const pid = this.#postmaster();
    if (pid > 0) signal(pid, "SIGQUIT");
    while (pid > 0 && signal(pid, 0)) await sleep(50);
  }
}

function childrenOf(pid: number): number[] {
  const list = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8" });
  return list.trim().split(/\s+/).map(Number);
}
