// The relying parties among the tests that come from Debian packages; installed where that may be done.
import { existsSync } from "node:fs";
import { installPackages } from "./apt.mjs";

const PYTHON = "/usr/lib/python3/dist-packages";

/** @type {Record<string, { packages: string[], files: string[] }>} */
const CLIENTS = {
  // Without the package apache2: that one would start a service.
  mod_auth_openidc: {
    packages: ["apache2-bin", "libapache2-mod-auth-openidc"],
    files: ["/usr/sbin/apache2", "/usr/lib/apache2/modules/mod_auth_openidc.so"],
  },
  Authlib: {
    packages: ["python3-authlib", "python3-flask", "python3-requests"],
    files: [
      "/usr/bin/python3",
      ...["authlib", "flask", "requests"].map((name) => `${PYTHON}/${name}`),
    ],
  },
};

/** @param {string} client @returns {string | null} why its tests cannot run, if so */
export function missing(client) {
  const { packages = [], files = [] } = CLIENTS[client] ?? {};
  return files.every((file) => existsSync(file))
    ? null
    : `${client} is not here (on Debian: apt-get install ${packages.join(" ")})`;
}

/** As root on Debian; anywhere else, and where it fails, their tests are skipped. */
export function installDebianClients() {
  const wanted = Object.keys(CLIENTS).filter((client) => missing(client) !== null);
  if (wanted.length === 0) return;
  const packages = wanted.flatMap((client) => CLIENTS[client]?.packages ?? []);
  installPackages(wanted.join(" and "), packages);
}
