import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  findProfileOfUser,
  findProfilesOfAccessTokens,
  type ProfileOfToken,
  type TokenProfile,
  type UserProfile,
} from "@/db/tokens/access-tokens";
import { pictureOf } from "@/lib/images/image-address";
import { noteUserinfo } from "@/lib/integration-checks/noted-steps";
import { type CurrentUser, currentUser } from "@/lib/oauth/token/claims";
import { PROOF_MISSING } from "@/lib/oauth/token/dpop";
import type { ProofRefusal } from "@/lib/oauth/token/dpop-key";
import type { SentToken } from "@/lib/oauth/token/sent-token";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { gathered } from "@/lib/runtime/turns";
import { consumeProof, readProof } from "./dpop-proof";

export type ProfileRefusal = "token_invalid" | "openid_missing";

/** Refusal of an access token, by its scheme and its proof (RFC 9449 section 7). */
export type TokenUseRefusal = ProfileRefusal | "token_bound" | "token_unbound" | ProofRefusal;

const lookUp = gathered((tokenHashes: Buffer[]) =>
  findProfilesOfAccessTokens(database(), tokenHashes, new Date()),
);

/**
 * Returns the profile of the user that an access token belongs to, limited to its scopes
 * (docs/specification.md, section 4.3).
 */
export async function profile(
  { scheme, token }: SentToken,
  request: Pick<Request, "headers" | "method">,
): Promise<Result<CurrentUser, TokenUseRefusal>> {
  if (scheme === "DPoP") return provenProfile(token, request);
  const found = await find(token);
  if (!found) return refuse("token_invalid");
  return found.jkt === null ? shown(found) : refuse("token_bound");
}

/** Returns what a live token reveals, and notes that its application asked. */
function shown(found: ProfileOfToken) {
  const answer = shownProfile(found);
  if (answer.ok) noteUserinfo(found.applicationId);
  return answer;
}

const find = async (token: string) => {
  const tokenHash = credentialHash("accessToken", token);
  return tokenHash && lookUp(tokenHash);
};

/**
 * Returns the profile for a token that is bound to the key of the proof. The proof is used up last,
 * so that only the holder of a token stores anything.
 */
async function provenProfile(
  accessToken: string,
  { headers, method }: Pick<Request, "headers" | "method">,
): Promise<Result<CurrentUser, TokenUseRefusal>> {
  const sent = headers.get("dpop");
  if (sent === null) return refuse(PROOF_MISSING);
  const proof = await readProof(sent, { method, path: "/api/v1/me", accessToken });
  if (!proof.ok) return proof;
  const found = await find(accessToken);
  if (!found) return refuse("token_invalid");
  if (found.jkt !== proof.value.jkt) return refuse("token_unbound");
  const answer = shown(found);
  if (!answer.ok) return answer;
  const used = await consumeProof(proof.value);
  return used.ok ? answer : used;
}

/** Who reads a profile. Without an application, it has no groups. */
type Holder = { applicationId?: string; scopes: readonly string[] };

/** Returns what a token of a user with these scopes would reveal, for an application's preview. */
export async function previewProfile(
  userId: string,
  holder: Holder,
): Promise<Result<CurrentUser, ProfileRefusal>> {
  const found = await reading(findProfileOfUser(database(), userId));
  return found ? preview(found, holder) : refuse("token_invalid");
}

const preview = (
  { groupsByApplication, ...found }: UserProfile,
  { applicationId, scopes }: Holder,
) =>
  shownProfile({
    ...found,
    groups: (applicationId && groupsByApplication[applicationId]) || [],
    scopes: [...scopes],
  });

/**
 * Returns what applications would read about a user now, by their scopes, from one look-up. Null
 * without `openid`, which the endpoint requires.
 */
export async function previewsOf(userId: string): Promise<(holder: Holder) => CurrentUser | null> {
  const found = await reading(findProfileOfUser(database(), userId));
  return (holder) => {
    const shown = found && preview(found, holder);
    return shown?.ok ? shown.value : null;
  };
}

export const shownProfile = (found: TokenProfile): Result<CurrentUser, ProfileRefusal> =>
  found.scopes.includes("openid")
    ? ok(currentUser({ ...found, picture: pictureOf(found) }, found.scopes))
    : refuse("openid_missing");
