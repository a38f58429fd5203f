import { randomBytes } from "node:crypto";
import {
  type ChallengeBinding,
  insertChallenge,
  spendChallenge,
} from "@/db/factors/passkey-challenges";
import { database } from "@/db/system/client";
import { countIn, type Windows } from "@/lib/rate-limits/windows";
import { isMacOf, macOf, sha256 } from "@/lib/runtime/crypto";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds for which a challenge may be answered. */
export const LIFETIME_MS = 600_000;

/** Bytes of a challenge: random ones, its expiry in milliseconds since 1970, and a MAC of both. */
const [RANDOM, TIME] = [32, 6];

const macText = (head: Buffer, binding: ChallengeBinding) =>
  `passkey challenge ${boundTo(binding)} ${head.toString("base64url")}`;

function boundTo(binding: ChallengeBinding) {
  if ("sessionId" in binding) return `${binding.purpose} ${binding.sessionId}`;
  const hash = "pendingHash" in binding ? binding.pendingHash : binding.browserHash;
  return `${binding.purpose} ${hash.toString("hex")}`;
}

/** Stores a new challenge, and returns it in base64url. */
export async function newChallenge(binding: ChallengeBinding, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const time = Buffer.alloc(TIME);
  time.writeUIntBE(expiresAt.getTime(), 0, TIME);
  const head = Buffer.concat([randomBytes(RANDOM), time]);
  const mac = Buffer.from(macOf(macText(head, binding)), "base64url");
  const challenge = Buffer.concat([head, mac]).toString("base64url");
  const row = { hash: sha256(challenge), createdAt: now, expiresAt };
  await insertChallenge(database(), row, binding);
  return challenge;
}

type Signed = { challenge: string; challengeHash: Buffer };

/** Uses up the challenge that an answer signed. False if it is unknown, expired, used, or not for this answer. */
export const spend = ({ challengeHash }: Signed, binding: ChallengeBinding, now: Date) =>
  spendChallenge(database(), challengeHash, binding, now);

/** Challenges that this process was sent an answer to. Each window lasts as long as its challenge. */
const answered = () => processWide("passkeys.answered", (): Windows => new Map());

/**
 * True for the first answer to a challenge that we issued for this use. Whoever sends others makes
 * them up or repeats them, so only those count before they cost a query
 * (docs/decisions/0164-sign-the-challenges-of-passkeys.md).
 */
export const isFirstAnswer = (
  { challenge, challengeHash }: Signed,
  binding: ChallengeBinding,
  now: Date,
): boolean =>
  isIssued(Buffer.from(challenge, "base64url"), binding, now) &&
  countIn(answered(), challengeHash.toString("base64url"), performance.now(), LIFETIME_MS).count ===
    1;

function isIssued(challenge: Buffer, binding: ChallengeBinding, now: Date): boolean {
  const [head, mac] = [challenge.subarray(0, RANDOM + TIME), challenge.subarray(RANDOM + TIME)];
  return (
    head.length === RANDOM + TIME &&
    head.readUIntBE(RANDOM, TIME) > now.getTime() &&
    isMacOf(macText(head, binding), mac.toString("base64url"))
  );
}
