import * as z from "zod";
import { ok, type Result, refuse } from "@/lib/result";
import type { UpstreamClaims } from "./claims";
import type { UpstreamMetadata } from "./metadata";

/**
 * Metadata of GitHub, which is no OpenID provider: it gives access to its API instead of an ID token.
 * It is fixed here, so that no setting leads the client secret to another host.
 */
export const GITHUB: UpstreamMetadata = {
  issuer: "https://github.com/login/oauth",
  authorization_endpoint: "https://github.com/login/oauth/authorize",
  token_endpoint: "https://github.com/login/oauth/access_token",
  jwks_uri: "https://github.com/login/oauth/.well-known/jwks",
};

const API = "https://api.github.com";

export const isGitHub = (issuer: string): boolean => issuer === GITHUB.issuer;

/** Returns the scopes of a sign-in; memberships of organizations take one more. */
export const gitHubScopes = (organizations: readonly string[]): string[] => [
  ...["read:user", "user:email"],
  ...(organizations.length > 0 ? ["read:org"] : []),
];

/** Addresses of the person, their email addresses and their membership of each organization. */
export const gitHubAddresses = (organizations: readonly string[]): string[] => [
  `${API}/user`,
  `${API}/user/emails`,
  ...organizations.map((name) => `${API}/user/memberships/orgs/${encodeURIComponent(name)}`),
];

const person = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() });

const addresses = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

const membership = z.object({ state: z.literal("active") });

/** Reads GitHub's answers, in the order of their addresses, as claims. The number identifies a person: names change hands. */
export function readGitHub(
  answers: readonly unknown[],
): Result<UpstreamClaims, "answer_unfit" | "organization_missing"> {
  const [user, emails, ...memberships] = answers;
  const [known, mailed] = [person.safeParse(user), addresses.safeParse(emails)];
  if (!known.success || !mailed.success) return refuse("answer_unfit");
  if (!memberships.every((one) => membership.safeParse(one).success))
    return refuse("organization_missing");
  const { id, login, name } = known.data;
  const primary = mailed.data.find((address) => address.primary && address.verified);
  const email = primary && { email: primary.email, email_verified: true };
  return ok({ sub: `${id}`, preferred_username: login, name, ...email });
}
