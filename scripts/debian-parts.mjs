// Checks and installs the Debian packages that tests use: relying parties, Redis, PgBouncer, age
// and PostgreSQL's programs.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PYTHON = "/usr/lib/python3/dist-packages";

/** @type {Record<string, { packages: string[], files: string[], byHand?: boolean }>} */
const PARTS = {
  // Excludes the package apache2, which would start a service.
  mod_auth_openidc: {
    packages: ["apache2-bin", "libapache2-mod-auth-openidc"],
    files: ["/usr/sbin/apache2", "/usr/lib/apache2/modules/mod_auth_openidc.so"],
  },
  // Excludes the package redis-server, which would start a service. This file is the same program
  // as redis-server.
  Redis: { packages: ["redis-tools"], files: ["/usr/bin/redis-check-rdb"] },
  age: { packages: ["age"], files: ["/usr/bin/age", "/usr/bin/age-keygen"] },
  // Never installed automatically: the package starts a service.
  PostgreSQL: {
    packages: ["postgresql-15"],
    files: ["postgres", "pg_basebackup"].map((name) => `/usr/lib/postgresql/15/bin/${name}`),
    byHand: true,
  },
  // Never installed automatically: the package starts a service.
  PgBouncer: { packages: ["pgbouncer"], files: ["/usr/sbin/pgbouncer"], byHand: true },
  // Never installed automatically: the package starts a service.
  Prometheus: {
    packages: ["prometheus"],
    files: ["/usr/bin/prometheus", "/usr/bin/promtool"],
    byHand: true,
  },
  // The failover campaign's. They start services, so they are never installed automatically.
  Patroni: {
    packages: ["patroni", "python3-etcd"],
    files: ["/usr/bin/patroni", `${PYTHON}/etcd`],
    byHand: true,
  },
  etcd: { packages: ["etcd-server"], files: ["/usr/bin/etcd"], byHand: true },
  HAProxy: { packages: ["haproxy"], files: ["/usr/sbin/haproxy"], byHand: true },
  Sentinel: { packages: ["redis-sentinel"], files: ["/usr/bin/redis-sentinel"], byHand: true },
  Authlib: {
    packages: ["python3-authlib", "python3-flask", "python3-requests"],
    files: [
      "/usr/bin/python3",
      ...["authlib", "flask", "requests"].map((name) => `${PYTHON}/${name}`),
    ],
  },
  PyJWT: {
    packages: ["python3-jwt", "python3-cryptography"],
    files: ["/usr/bin/python3", ...["jwt", "cryptography"].map((name) => `${PYTHON}/${name}`)],
  },
};

/** @param {string} part @returns {string | null} the reason why its tests cannot run, or null */
export function missing(part) {
  const { packages = [], files = [] } = PARTS[part] ?? {};
  return files.every((file) => existsSync(file))
    ? null
    : `${part} is not here (on Debian: apt-get install ${packages.join(" ")})`;
}

/** Installs the packages as root on Debian; elsewhere, or if it fails, their tests are skipped. */
export function installDebianParts() {
  const wanted = Object.keys(PARTS).filter(
    (part) => missing(part) !== null && !PARTS[part]?.byHand,
  );
  if (wanted.length === 0) return;
  const packages = wanted.flatMap((part) => PARTS[part]?.packages ?? []);
  installPackages(wanted.join(" and "), packages);
}

/** @param {string[]} args */
const aptGet = (...args) =>
  spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=60", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/**
 * Installs packages as root on Debian; does nothing elsewhere.
 * @param {string} what @param {string[]} packages
 */
export function installPackages(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  process.stdout.write(`Installing ${what} for the end-to-end tests ...\n`);
  const install = () => aptGet("install", "-y", "--no-install-recommends", ...packages);
  if (!install() && aptGet("update")) install();
}
