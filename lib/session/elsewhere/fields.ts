import * as z from "zod";
import { isLink, withAsciiDomain } from "@/lib/addresses";
import { checkbox, checked } from "@/lib/fields";
import { isKey } from "@/lib/groups/fields";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { isGoogle } from "@/lib/oauth/upstream/claims";
import { isGitHub } from "@/lib/oauth/upstream/github";
import { isOfSeveralTenants, issuerOfTenant } from "@/lib/oauth/upstream/metadata";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { isProviderId } from "./begin";

/** Domain of a public email address: exact, in ASCII and lower case. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const MAX_DOMAINS = 50;

/** Splits a list by commas, spaces and lines. */
const list = z
  .string()
  .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter((entry) => entry !== ""))]);

const eachIs = (is: (entry: string) => boolean, most: number, code: string) =>
  list.refine((entries) => entries.length <= most && entries.every(is), code);

/** Name of an organization at GitHub, with its number if it should be no other one of this name. */
const ORGANIZATION = /^[a-z0-9](?:-?[a-z0-9]){0,38}(?::[1-9]\d{0,14})?$/i;

/** Groups that a provider may manage. */
const MOST_GROUPS = 1000;

/** Reads lines of a claim's value, an equals sign and the key of a group, which has none. */
const groupLines = z.string().transform((typed, ctx) => {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const read = lines.flatMap((line) => {
    const [, value = "", group = ""] = /^(.*)=([^=]*)$/.exec(line) ?? [];
    const entry = { value: value.trim(), group: group.trim() };
    return entry.value !== "" && entry.value.length <= 256 && isKey(entry.group) ? [entry] : [];
  });
  const isFit = read.length === lines.length && read.length <= MOST_GROUPS;
  if (!isFit || new Set(read.map(({ value }) => value)).size < read.length)
    ctx.issues.push({ code: "custom", input: typed, message: "groups_unfit" });
  return read;
});

const SCOPE = /^[!#-[\]-~]{1,64}$/;

/** Fields of a provider that can be changed. */
export const providerFields = z.object({
  name: z
    .string()
    .trim()
    .check(checked((name) => (findNameFault(name) || name.length > 40 ? "name_unfit" : null))),
  clientId: z
    .string()
    .trim()
    .regex(/^[!-~]{1,255}$/, "client_id_unfit"),
  clientSecret: z
    .string()
    .trim()
    .regex(/^[ -~]{1,1024}$/, "client_secret_unfit")
    .meta({ file: true, value: "FILE" }),
  authMethod: z.enum(["client_secret_post", "client_secret_basic"], "choice_unfit"),
  scopes: eachIs((scope) => SCOPE.test(scope), 20, "scopes_unfit").refine(
    (scopes) => scopes.includes("openid"),
    "scopes_unfit",
  ),
  emailTrust: z.enum(["never", "verified", "issuer"], "choice_unfit"),
  domains: list
    .transform((typed) =>
      typed.map((domain) => withAsciiDomain(`x@${domain}`).slice(2).toLowerCase()),
    )
    .refine(
      (domains) => domains.length <= MAX_DOMAINS && domains.every((domain) => DOMAIN.test(domain)),
      "domains_unfit",
    ),
  homeRealm: checkbox,
  exclusive: checkbox,
  provisions: checkbox,
  proves: z.enum(["nothing", "multi_factor"], "choice_unfit"),
  proofValues: eachIs((value) => value.length <= 255, 10, "proof_values_unfit"),
  silentIsFresh: checkbox,
  groupClaim: z
    .string()
    .trim()
    .regex(/^[ -~]{0,255}$/, "group_claim_unfit")
    .transform((name) => name || null),
  missingIsNone: checkbox,
  groups: groupLines.meta({ value: "VALUE=KEY", list: true }),
  requiredOrganizations: eachIs((name) => ORGANIZATION.test(name), 10, "organizations_unfit"),
  signOutThere: checkbox,
  staleDays: z
    .string()
    .trim()
    .refine((days) => /^\d{1,3}$/.test(days) && Number(days) <= 365, "stale_days_unfit")
    .transform(Number),
});

/** Number of people who may lose their only way to sign in; null if none is confirmed. */
export const confirmed = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, "strands_unfit")
  .transform((count) => (count === "" ? null : Number(count)))
  .meta({ value: "NUMBER" });

/** Fields of a contradiction, each by its code. */
const AT = {
  domains_missing: "domains",
  group_claim_missing: "groupClaim",
  organizations_missing: "requiredOrganizations",
  organizations_elsewhere: "requiredOrganizations",
} as const;

/**
 * Fields of a new provider. Those that aren't above decide whom a stored subject stands for, so they
 * never change. Contradictions are found beside other faults, so that a form names all at once.
 */
export const newProviderFields = z
  .object({
    // The page for a new provider has that address.
    id: z
      .string()
      .trim()
      .refine((id) => isProviderId(id) && id !== "new", "id_unfit"),
    issuer: z.string().trim().overwrite(issuerOfTenant).check(checked(issuerFault)),
    subjectClaim: z.enum(["sub", "oid"], "choice_unfit"),
    ...providerFields.shape,
  })
  .superRefine(
    (given, { addIssue }) => {
      const code = findContradiction(given);
      if (code) addIssue({ code: "custom", path: [AT[code]], message: code });
    },
    { when: ({ issues }) => issues.every((issue) => issue.code !== "invalid_type") },
  );

/** Texts of fields of a new provider that needn't be given. */
export const NEW_PROVIDER = {
  subjectClaim: "sub",
  // In HTTP Basic, some providers don't decode what RFC 6749 section 2.3.1 has encoded, such as a hyphen.
  authMethod: "client_secret_post",
  scopes: "openid profile email",
  emailTrust: "never",
  proves: "nothing",
  proofValues: "mfa",
  staleDays: "30",
} as const;

export type NewProvider = z.output<typeof newProviderFields>;

function issuerFault(issuer: string) {
  const isFit = isLink(issuer) && !/[?#]/.test(issuer) && issuer.length <= 2048;
  if (!isFit || !(issuer.startsWith("https:") || isLoopbackOrigin())) return "issuer_unfit";
  return isOfSeveralTenants(issuer) ? "issuer_of_several" : null;
}

export type Contradiction = keyof typeof AT;

type Settings = Omit<NewProvider, "id" | "clientSecret" | "subjectClaim">;

/** Returns why settings can't be those of one provider; null if they can. */
export function findContradiction(settings: Settings): Contradiction | null {
  const { issuer, domains, groupClaim, groups } = settings;
  if (isGoogle(issuer) && domains.length === 0) return "domains_missing";
  if (groups.length > 0 && groupClaim === null) return "group_claim_missing";
  return organizationsFault(settings);
}

function organizationsFault({
  issuer,
  provisions,
  emailTrust,
  requiredOrganizations,
}: Settings): Contradiction | null {
  const requiresNone = requiredOrganizations.length === 0;
  if (!isGitHub(issuer)) return requiresNone ? null : "organizations_elsewhere";
  // GitHub verifies an address once, and its owner may have left the domain since.
  return requiresNone && (provisions || emailTrust !== "never") ? "organizations_missing" : null;
}
