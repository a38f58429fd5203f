import { randomBytes } from "node:crypto";
import { insertAuditEvent, type Origin } from "@/db/audit-events";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { countOne, forgetCounts } from "@/db/limits";
import { hasAnyUser } from "@/db/seed";
import {
  deleteSetupCodes,
  holdUsers,
  insertFirstAdministrator,
  insertSetupCode,
  isSetupCode,
} from "@/db/setup-codes";
import { sha256 } from "@/lib/crypto";
import { clientNetwork } from "@/lib/http/client-address";
import { processWide } from "@/lib/process-wide";
import { ok, type Result, refuse } from "@/lib/result";

/** Milliseconds that a code works. */
const LIFETIME = 86_400_000;

/** Douglas Crockford's base 32: no letter looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;

const accounts = () => processWide("installation.accounts", () => ({ known: false }));

/** Nobody has an account yet. Asked no more once somebody has: accounts are never deleted. */
export async function isUnused(): Promise<boolean> {
  if (accounts().known) return false;
  accounts().known = await reading(hasAnyUser(database()));
  return !accounts().known;
}

/** A code of 100 random bits, for who reads what the server prints; null where there are accounts. */
export async function offerSetup(now: Date): Promise<string | null> {
  if (await hasAnyUser(database())) return null;
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const code = letters.join("").replaceAll(/.{5}(?!$)/g, "$&-");
  const expiresAt = new Date(now.getTime() + LIFETIME);
  const stored = { codeHash: hashOf(code), createdAt: now, expiresAt };
  await database().transaction((tx) => insertSetupCode(tx, stored));
  return code;
}

/** As it was read off a screen: in any case, with or without the hyphens. */
const hashOf = (typed: string) =>
  sha256(
    `setup ${typed
      .toUpperCase()
      .replaceAll(/[\s-]/g, "")
      .replaceAll("O", "0")
      .replaceAll(/[IL]/g, "1")}`,
  );

/** Codes that a network may try in a window. Nobody guesses 100 bits: what is spared is the database. */
const QUOTA = 10;
const WINDOW = 15 * 60_000;

export type CodeRefusal = { code: "wrong" } | { code: "limited"; retryAfter: number };

/** Whether a code is right. Counted before it is looked at, as a sign-in is. */
export async function checkSetupCode(
  typed: string,
  headers: Headers,
  now: Date,
): Promise<Result<null, CodeRefusal>> {
  const key = sha256(`setup network ${clientNetwork({ headers })}`).toString("base64url");
  const tried = await reading(countOne(database(), { key, milliseconds: WINDOW }, now));
  if (tried.points > QUOTA) {
    const seconds = Math.ceil((tried.endsAt.getTime() - now.getTime()) / 1000);
    return refuse({ code: "limited", retryAfter: Math.max(1, seconds) });
  }
  const known = await reading(isSetupCode(database(), hashOf(typed), now));
  if (!known) return refuse({ code: "wrong" });
  await reading(forgetCounts(database(), key));
  return ok(null);
}

type FirstAdministrator = {
  username: string;
  email: string;
  name: string | null;
  passwordHash: string;
};

/** Makes the first account, an administrator's: once for an installation, whoever else does anything meanwhile. */
export async function setUp(
  code: string,
  first: FirstAdministrator,
  now: Date,
  origin: Origin,
): Promise<boolean> {
  const made = await database().transaction(async (tx) => {
    await holdUsers(tx);
    const spent = { codeHash: hashOf(code), now };
    const userId = await insertFirstAdministrator(tx, first, spent);
    if (userId === null) return false;
    await deleteSetupCodes(tx);
    const { passwordHash: _, ...after } = first;
    const event = { at: now, event: "installation.set_up", actorId: userId, userId } as const;
    await insertAuditEvent(tx, { ...event, origin, after: { ...after, role: "administrator" } });
    return true;
  });
  if (made) accounts().known = true;
  return made;
}
