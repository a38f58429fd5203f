import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { executeOn } from "@/test/database/server";
import { untilListening } from "../support/until-listening";
import { Member } from "./patroni";
import { PASSWORD, PORTS } from "./ports";
import type { Place, Program } from "./programs";

/** Milliseconds to wait for a state of the cluster before the run is given up. */
const PATIENCE = 120_000;

/** Waits for a condition, and returns the milliseconds that it took. */
export async function until(what: string, condition: () => Promise<boolean>, pause = 100) {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > PATIENCE) throw new Error(`waited in vain until ${what}`);
    await sleep(pause);
  }
  return performance.now() - begun;
}

/** Three PostgreSQL under Patroni, their etcd, and HAProxy on Patroni's /primary check. */
export class Cluster {
  readonly members: readonly Member[];
  readonly #place: Place;
  #etcd: Program;
  #haproxy: Program;

  constructor(place: Place) {
    this.#place = place;
    this.#etcd = this.#startEtcd();
    this.members = [0, 1, 2].map((index) => new Member(place, index));
    writeFileSync(join(place.folder, "haproxy.cfg"), proxyConfiguration(), { mode: 0o644 });
    this.#haproxy = this.#startProxy();
  }

  readonly databaseUrl = `postgres://foyer:${PASSWORD}@127.0.0.1:${PORTS.proxy.postgres}/foyer`;

  /** Waits until all three run, and creates Foyer's role and database. */
  async prepare() {
    await this.untilWhole();
    const admin = `postgres://postgres:${PASSWORD}@127.0.0.1:${PORTS.proxy.postgres}/postgres`;
    await until("HAProxy found the primary", () =>
      executeOn(admin, "select 1").then(Boolean, () => false),
    );
    await executeOn(admin, `create role foyer login password '${PASSWORD}'`);
    await executeOn(admin, "create database foyer owner foyer");
  }

  /** Waits for a primary, a synchronous standby and another standby. */
  untilWhole = () =>
    until("all three PostgreSQL run", async () => {
      const states = await Promise.all(
        this.members.map(async (member) => [await member.isPrimary(), await member.isReplica()]),
      );
      const standby = await this.findSynchronous();
      return standby !== null && states.every((state) => state.includes(true));
    });

  async primary(): Promise<Member> {
    const found = await this.#find((member) => member.isPrimary());
    if (!found) throw new Error("there is no primary");
    return found;
  }

  findPrimary = () => this.#find((member) => member.isPrimary());
  findSynchronous = () => this.#find((member) => member.isSynchronous());

  async #find(condition: (member: Member) => Promise<boolean>): Promise<Member | null> {
    const found = await Promise.all(this.members.map(condition));
    return this.members[found.indexOf(true)] ?? null;
  }

  async killProxy() {
    await this.#haproxy.end("SIGKILL");
  }

  async reviveProxy() {
    this.#haproxy = this.#startProxy();
    await untilListening(PORTS.proxy.postgres);
  }

  async stopEtcd() {
    await this.#etcd.end("SIGTERM");
  }

  reviveEtcd() {
    this.#etcd = this.#startEtcd();
  }

  async end() {
    await Promise.all(this.members.map((member) => member.end()));
  }

  #startEtcd() {
    const [client, peers] = [PORTS.etcd, PORTS.etcdPeers].map((n) => `http://127.0.0.1:${n}`);
    const flags = {
      ...{ "data-dir": this.#place.makeFolder("etcd"), "initial-cluster": `default=${peers}` },
      ...{ "listen-client-urls": client, "advertise-client-urls": client },
      ...{ "listen-peer-urls": peers, "initial-advertise-peer-urls": peers },
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    return this.#place.start("etcd", "/usr/bin/etcd", args);
  }

  #startProxy() {
    const config = join(this.#place.folder, "haproxy.cfg");
    return this.#place.start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", config]);
  }
}

/** Returns ops/haproxy/haproxy.cfg with the addresses of this run. */
function proxyConfiguration() {
  let text = readFileSync("ops/haproxy/haproxy.cfg", "utf8")
    .replaceAll("127.0.0.1:6432", `127.0.0.1:${PORTS.proxy.postgres}`)
    .replaceAll("127.0.0.1:6380", `127.0.0.1:${PORTS.proxy.redis}`)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${PORTS.proxy.foyer}`);
  for (const [index, api] of PORTS.api.entries())
    text = text.replace(
      `10.0.0.1${index + 1}:5432 check port 8008`,
      `127.0.0.1:${PORTS.postgres[index]} check port ${api}`,
    );
  for (const [index, port] of PORTS.redis.entries())
    text = text.replace(`10.0.0.3${index + 1}:6379`, `127.0.0.1:${port}`);
  for (const [index, port] of PORTS.foyer.entries())
    text = text.replace(`10.0.0.4${index + 1}:3000`, `localhost:${port}`);
  return text;
}
