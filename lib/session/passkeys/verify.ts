import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { type AdditionAnswer, MAX_CREDENTIAL_ID, type SignInAnswer } from "./answer";
import { ALGORITHMS } from "./options";

/** Loaded at the first answer: it takes 30 MB, for X.509 that attestation would need. */
const library = () => import("@simplewebauthn/server");

type Stored = {
  publicKey: Buffer;
  rpId: string;
  handle: Buffer | null;
  /** True if the owner was known before. Security keys then may leave out the user handle. */
  isOwnerKnown: boolean;
};

/** What an authenticator says about itself at each use. */
export type PasskeyUse = { signCount: number; backupEligible: boolean; backedUp: boolean };

/** Verifies a sign-in (WebAuthn 7.2). The error says why it is refused, for the log only. */
export async function verifySignIn(
  { response, credentialId, challenge, crossOrigin }: SignInAnswer,
  { publicKey, rpId, handle, isOwnerKnown }: Stored,
  today: string,
): Promise<Result<PasskeyUse, string>> {
  if (rpId !== today) return refuse("made for another host");
  return verifying(async ({ verifyAuthenticationResponse }) => {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: issuer(),
      expectedRPID: today,
      requireUserVerification: true,
      // The library compares the counter before the signature, so that anybody could raise a false
      // alarm. The caller compares it afterward.
      credential: {
        id: credentialId.toString("base64url"),
        publicKey: new Uint8Array(publicKey),
        counter: 0,
      },
    });
    if (!verified) return refuse("the signature is wrong");
    if (crossOrigin) return refuse("answered in a frame of another origin");
    const { userHandle } = response.response;
    const isOwners = handle !== null && userHandle === handle.toString("base64url");
    if (!isOwners && !(isOwnerKnown && userHandle === undefined))
      return refuse("the user handle is missing or not the owner's");
    return ok({
      signCount: info.newCounter,
      backupEligible: info.credentialDeviceType === "multiDevice",
      backedUp: info.credentialBackedUp,
    });
  });
}

/** Verifies a new passkey. The error says why it is refused, for the log only. */
export function verifyAddition(
  { response, challenge, crossOrigin }: AdditionAnswer,
  today: string,
) {
  return verifying(async ({ verifyRegistrationResponse }) => {
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: issuer(),
      expectedRPID: today,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return refuse("the attestation is wrong");
    if (crossOrigin) return refuse("answered in a frame of another origin");
    // The attested ID counts: the one beside it is only the browser's word.
    const credentialId = Buffer.from(info.credential.id, "base64url");
    if (credentialId.length > MAX_CREDENTIAL_ID) return refuse("the credential ID is too long");
    return ok({
      credentialId,
      publicKey: Buffer.from(info.credential.publicKey),
      signCount: info.credential.counter,
      aaguid: info.aaguid === NO_AAGUID ? null : info.aaguid,
      transports: response.response.transports,
      backupEligible: info.credentialDeviceType === "multiDevice",
      backedUp: info.credentialBackedUp,
    });
  });
}

/** Authenticators that don't say their model. */
const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

/** The library throws for most wrong answers; its messages hold no secret. */
async function verifying<T>(
  work: (loaded: Awaited<ReturnType<typeof library>>) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const loaded = await library();
  try {
    return await work(loaded);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
