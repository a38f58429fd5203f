import { database } from "@/db/client";
import { reading } from "@/db/faults";
import {
  findProfileOfUser,
  findProfilesOfAccessTokens,
  type TokenProfile,
  type UserProfile,
} from "@/db/tokens/access-tokens";
import { pictureOf } from "@/lib/images/image-address";
import { noteUserinfo } from "@/lib/integration-checks/noted-steps";
import { type CurrentUser, currentUser } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { gathered } from "@/lib/runtime/gathered";

export type ProfileRefusal = "token_invalid" | "openid_missing";

const lookUp = gathered((tokenHashes: Buffer[]) =>
  findProfilesOfAccessTokens(database(), tokenHashes, new Date()),
);

/**
 * Returns the profile of the user that an access token belongs to, limited to its scopes
 * (docs/specification.md, section 4.3).
 */
export async function profile(accessToken: string): Promise<Result<CurrentUser, ProfileRefusal>> {
  const tokenHash = credentialHash("accessToken", accessToken);
  if (!tokenHash) return refuse("token_invalid");
  const found = await lookUp(tokenHash);
  if (!found) return refuse("token_invalid");
  const shown = shownProfile(found);
  if (shown.ok) noteUserinfo(found.applicationId);
  return shown;
}

/** Scopes that an application has, or would have. */
type Holder = { applicationId: string; scopes: readonly string[] };

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
    groups: groupsByApplication[applicationId] ?? [],
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

/** Returns what a token of a user with these scopes reveals. */
export const shownProfile = (found: TokenProfile): Result<CurrentUser, ProfileRefusal> =>
  found.scopes.includes("openid")
    ? ok(currentUser({ ...found, picture: pictureOf(found) }, found.scopes))
    : refuse("openid_missing");
