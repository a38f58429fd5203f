import { randomBytes } from "node:crypto";
import { insertFactors } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { seal, sealedWith } from "@/lib/runtime/crypto";
import { found, type Seeding } from "./seeding";
import { sessionsOf } from "./sessions";
import { before, DAY } from "./times";

type Held = { passkeys?: string[]; hasApp?: true };

/** Passkeys and authenticator apps. Whoever signs in by hand (seed-command.ts) has none. */
const HELD: Readonly<Record<string, Held>> = {
  priya: { passkeys: ["MacBook Pro", "YubiKey 5"], hasApp: true },
  linus: { passkeys: ["ThinkPad"], hasApp: true },
  "jane.okafor": { passkeys: ["iPhone 16"] },
  "chen.wei": { hasApp: true },
  olu: { passkeys: ["Pixel 9", "Windows Hello"] },
  "r.fischer": { hasApp: true },
  "hanna.lindqvist": { passkeys: ["MacBook Air"], hasApp: true },
};

/** Returns the way in which somebody signs in. */
export function wayOf(username: string) {
  const { passkeys, hasApp } = HELD[username] ?? {};
  if (passkeys) return "passkey";
  return hasApp ? "authenticator_app" : "password";
}

/** Gives people factors whose keys nobody has. */
export async function addFactors(seeding: Seeding): Promise<void> {
  const { users, now } = seeding;
  for (const [at, [username, { passkeys = [], hasApp }]] of Object.entries(HELD).entries()) {
    const userId = found(users, username);
    const addedAt = before(now, (90 + at * 9) * DAY);
    const began = sessionsOf(seeding, username).map(({ createdAt }) => createdAt);
    const latest = began.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? addedAt;
    const keys = passkeys.map((name, number) => ({
      ...{ userId, name, rpId: "localhost", createdAt: addedAt },
      credentialId: randomBytes(16),
      publicKey: randomBytes(77),
      transports: ["internal"],
      ...{ signCount: 0, backupEligible: true, backedUp: true },
      lastUsedAt: number === 0 ? latest : before(latest, 12 * DAY),
    }));
    const app = {
      ...{ userId, confirmed: true, createdAt: addedAt, confirmedAt: addedAt },
      ...{ sealedSecret: await seal("none"), sealedWith: sealedWith() },
      lastStep: Math.floor((passkeys.length > 0 ? addedAt : latest).getTime() / 30_000),
    };
    await insertFactors(database(), keys, hasApp ? app : null);
  }
}
