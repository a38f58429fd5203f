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

/** Splits an organization that is required, such as `acme:9919`, into its name and its number, if it has one. */
const partsOf = (organization: string) => {
  const [name = "", number] = organization.split(":");
  return { name, number };
};

/** Addresses of the person, their email addresses and their membership of each organization. */
export const gitHubAddresses = (organizations: readonly string[]): string[] => [
  `${API}/user`,
  `${API}/user/emails`,
  ...organizations.map(
    (one) => `${API}/user/memberships/orgs/${encodeURIComponent(partsOf(one).name)}`,
  ),
];

const person = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() });

const addresses = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

const membership = z.object({
  state: z.literal("active"),
  organization: z.object({ id: z.int() }).optional(),
});

/** True for an active membership of an organization: of the one with its number if it has one, since names change hands. */
function isMembership(answer: unknown, organization: string): boolean {
  const { success, data } = membership.safeParse(answer);
  const { number } = partsOf(organization);
  return success && (number === undefined || `${data.organization?.id}` === number);
}

/** Why GitHub's answers sign nobody in, and the name there of somebody who isn't a member. */
export type GitHubFault =
  | { reason: "answer_unfit" }
  | { reason: "organization_missing"; account: string };

/** Reads GitHub's answers, in the order of their addresses, as claims. The number identifies a person. */
export function readGitHub(
  answers: readonly unknown[],
  organizations: readonly string[],
): Result<UpstreamClaims, GitHubFault> {
  const [user, emails, ...memberships] = answers;
  const [known, mailed] = [person.safeParse(user), addresses.safeParse(emails)];
  if (!known.success || !mailed.success) return refuse({ reason: "answer_unfit" });
  const { id, login, name } = known.data;
  if (!organizations.every((one, n) => isMembership(memberships[n], one)))
    return refuse({ reason: "organization_missing", account: login });
  const primary = mailed.data.find((address) => address.primary && address.verified);
  const email = primary && { email: primary.email, email_verified: true };
  return ok({ sub: `${id}`, preferred_username: login, name, ...email });
}
