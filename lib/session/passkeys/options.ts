import { randomBytes } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { ChallengeBinding } from "@/db/factors/passkey-challenges";
import {
  countPasskeys,
  keepPasskeyHandle,
  listCredentials,
  listUsableCredentials,
} from "@/db/factors/passkeys";
import { database } from "@/db/system/client";
import { brandOr } from "@/lib/i18n/brand";
import { ok, type Result, refuse } from "@/lib/result";
import { LIFETIME_MS, newChallenge } from "./challenge";

/** COSE algorithms, best first: EdDSA, ES256, RS256. Node 20 can't verify the newer ML-DSA. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** Returns the same options for everybody but for the challenge, so that they tell nothing. */
export async function signInOptions(
  rpId: string,
  browserHash: Buffer,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await newChallenge({ purpose: "sign_in", browserHash }, now);
  return requestOf(rpId, challenge);
}

/** Returns the options for a known user, which name their passkeys and transports. */
export async function optionsOf(
  userId: string,
  asked: ChallengeBinding,
  { rpId, now }: { rpId: string; now: Date },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const usable = await listUsableCredentials(database(), userId, rpId);
  const options = requestOf(rpId, await newChallenge(asked, now));
  return { ...options, allowCredentials: usable.map(descriptorOf) };
}

const requestOf = (rpId: string, challenge: string) =>
  ({ challenge, rpId, timeout: LIFETIME_MS, userVerification: "required" }) as const;

type Credential = { credentialId: Buffer; transports?: string[] };

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  type: "public-key" as const,
  id: credentialId.toString("base64url"),
  ...(transports && { transports: transports }),
});

type Owner = { id: string; username: string; name: string | null };

export const MAX_PASSKEYS = 20;

/**
 * Returns the options with which a user adds a passkey, in a session or a pending sign-in. Refuses
 * before the device makes one that the account couldn't keep.
 */
export async function additionOptions(
  rpId: string,
  { user, asked }: { user: Owner; asked: ChallengeBinding },
  now: Date,
): Promise<
  Result<PublicKeyCredentialCreationOptionsJSON, "passkey_refused" | "too_many_passkeys">
> {
  // Not the user's ID, which applications know (WebAuthn 14.6.1).
  const handle = await keepPasskeyHandle(database(), user.id, randomBytes(32));
  if (!handle) return refuse("passkey_refused");
  if ((await countPasskeys(database(), user.id)) >= MAX_PASSKEYS)
    return refuse("too_many_passkeys");
  const known = await listCredentials(database(), user.id, rpId);
  return ok({
    challenge: await newChallenge(asked, now),
    rp: { id: rpId, name: brandOr(rpId) },
    user: {
      id: handle.toString("base64url"),
      name: user.username,
      displayName: user.name ?? user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: LIFETIME_MS,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: known.map(descriptorOf),
  });
}
