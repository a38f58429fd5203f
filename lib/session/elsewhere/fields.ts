import * as z from "zod";
import { isLink, withAsciiDomain } from "@/lib/addresses";
import { checkbox, checked } from "@/lib/fields";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { isGoogle } from "@/lib/oauth/upstream/claims";
import { isOfSeveralTenants } from "@/lib/oauth/upstream/metadata";
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
});

/**
 * Fields of a new provider. Those that aren't above decide whom a stored subject stands for, so they
 * never change.
 */
export const newProviderFields = z.object({
  id: z.string().trim().refine(isProviderId, "id_unfit"),
  issuer: z.string().trim().check(checked(issuerFault)),
  subjectClaim: z.enum(["sub", "oid"], "choice_unfit"),
  ...providerFields.shape,
});

/** Texts of fields of a new provider that needn't be given. */
export const NEW_PROVIDER = {
  subjectClaim: "sub",
  // In HTTP Basic, some providers don't decode what RFC 6749 section 2.3.1 has encoded, such as a hyphen.
  authMethod: "client_secret_post",
  scopes: "openid profile email",
  emailTrust: "never",
  proves: "nothing",
  proofValues: "mfa",
} as const;

export type NewProvider = z.output<typeof newProviderFields>;

function issuerFault(issuer: string) {
  const isFit = isLink(issuer) && !/[?#]/.test(issuer) && issuer.length <= 2048;
  if (!isFit || !(issuer.startsWith("https:") || isLoopbackOrigin())) return "issuer_unfit";
  return isOfSeveralTenants(issuer) ? "issuer_of_several" : null;
}

/** Returns why settings can't be those of one provider; null if they can. */
export const findContradiction = ({
  issuer,
  domains,
}: Pick<NewProvider, "issuer" | "domains">): "domains_missing" | null =>
  isGoogle(issuer) && domains.length === 0 ? "domains_missing" : null;
