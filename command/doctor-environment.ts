import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { verifyMailServer } from "@/lib/mail/mail-server";
import { env } from "@/lib/runtime/env";
import { endOfLife } from "@/lib/runtime/node-version";
import { createRedis, refusalOf } from "@/lib/runtime/redis";
import { type Finding, fine, reasonOf, unset, warn, wrong } from "./doctor-finding";

/** Checks that Node.js still gets security fixes. */
export function examineNode(now: Date): Finding {
  const { version } = process;
  const since = endOfLife(process.versions.node, now);
  if (since === null) return fine("node", version);
  const found = `${version} has had no security fixes since ${since}`;
  return warn("node", found, "install Node.js 24");
}

/** Asks the mail server whether it takes mail from MAIL_FROM; sends nothing. */
export async function examineMail(): Promise<Finding> {
  const { SMTP_URL, DATA_DIR, MAIL_FROM } = env();
  if (SMTP_URL === undefined) return examineMailFolder(join(DATA_DIR, "mail"));
  const { host } = new URL(SMTP_URL);
  const sender = MAIL_FROM?.address ?? "";
  try {
    await verifyMailServer(SMTP_URL, sender);
    return fine("mail", `${host} takes mail from ${sender}`);
  } catch (error) {
    const advice = "check SMTP_URL, MAIL_FROM and the mail server";
    return wrong("mail", `${host}: ${reasonOf(error)}`, advice);
  }
}

/** Checks that emails can become files: a container has a read-only file system. */
async function examineMailFolder(folder: string): Promise<Finding> {
  const place = `${await nearest(resolve(folder))}/.`;
  return access(place, constants.W_OK).then(
    () => unset("mail", `SMTP_URL is not set; emails are written to files in ${folder}`),
    (error) =>
      warn(
        "mail",
        `SMTP_URL is not set, and emails wait: ${folder} can't be written (${error.code})`,
        "set SMTP_URL, or make the folder writable for Foyer",
      ),
  );
}

/** Connects to Redis, through which processes share rate limits. */
export async function examineRedis(): Promise<Finding> {
  const { REDIS_URL } = env();
  if (REDIS_URL === undefined)
    return unset("redis", "REDIS_URL is not set; each process has its own rate limits");
  const { host } = new URL(REDIS_URL);
  const redis = await createRedis(REDIS_URL, { once: true });
  // The calls below throw errors too, but for a refused connection they may say only that it was closed.
  const errors: Error[] = [];
  redis.on("error", (error: Error) => errors.push(error));
  try {
    await redis.connect();
    await redis.ping();
    return fine("redis", `connected to ${host}`);
  } catch (error) {
    const advice = "check REDIS_URL and Redis; until then, each process has its own rate limits";
    const refusal = [error as Error, ...errors].map(refusalOf).find(Boolean);
    return wrong("redis", `${host}: ${refusal ?? reasonOf(error)}`, advice);
  } finally {
    if (redis.isOpen) redis.destroy();
  }
}

const GIGABYTE = 1024 ** 3;

/** Checks the free space for the embedded database, and for mail without a mail server. */
export async function examineDisk(): Promise<Finding> {
  const { DATA_DIR, DATABASE_URL, SMTP_URL } = env();
  if (DATABASE_URL && SMTP_URL) return unset("disk", `nothing is written to ${DATA_DIR}`);
  const folder = await nearest(resolve(DATA_DIR));
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${(free / GIGABYTE).toFixed(1)} GB free for ${DATA_DIR}`;
  const victim = DATABASE_URL ? "emails can't be written" : "the database stops";
  const advice = `free up space; ${victim} when the disk is full`;
  if (free < GIGABYTE / 10) return wrong("disk", words, advice);
  return free < GIGABYTE ? warn("disk", words, advice) : fine("disk", words);
}

/** Returns the folder, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Checks that only its owner can read the embedded database's secret file. */
export async function examineSecretFile(): Promise<Finding[]> {
  const path = join(env().DATA_DIR, "app-secret");
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return [];
  return [wrong("secret file", `${path} is readable by other users`, `chmod 600 ${path}`)];
}
