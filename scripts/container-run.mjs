// Runs a program of an unpacked image as a container would: as its user, without capabilities, as
// process 1, on a read-only file system. Needs root, and no container engine:
// `node scripts/container-run.mjs ROOT PROGRAM...`. DATA_DIR is mounted where the image expects it.
import { spawn } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";

const USER = 10001;
const DATA_DIR = "/var/lib/foyer";

const MOUNTS = `
set -e
touch "$1/etc/hosts" "$1/etc/resolv.conf"
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
for file in /etc/hosts /etc/resolv.conf; do mount --bind $file "$1$file"; done
[ -z "$2" ] || mount --bind "$2" "$1${DATA_DIR}"
root=$1; shift 2
exec chroot "$root" /usr/bin/setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs \
  --bounding-set=-all --pdeathsig KILL /usr/bin/env -C /opt/foyer "$@"
`;

const [root = "", ...program] = process.argv.slice(2);
const { DATA_DIR: data = "", PATH: _, HOME: __, ...given } = process.env;
if (data) chownSync(data, USER, USER);
const namespaces = ["--mount", "--pid", "--fork", "--kill-child"];
const child = spawn(
  "setpriv",
  [
    "--pdeathsig",
    "KILL",
    "unshare",
    ...namespaces,
    "sh",
    "-c",
    MOUNTS,
    "sh",
    root,
    data,
    ...program,
  ],
  {
    stdio: "inherit",
    env: {
      ...given,
      NODE_ENV: "production",
      DATA_DIR,
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    },
  },
);
/** Process 1 of the namespace, as it is called outside. */
const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8"));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
  process.on(signal, () => process.kill(first(), signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
