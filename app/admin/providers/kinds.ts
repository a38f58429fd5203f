import { isGoogle } from "@/lib/oauth/upstream/claims";
import { GITHUB, isGitHub } from "@/lib/oauth/upstream/github";
import { isMicrosoft } from "@/lib/oauth/upstream/metadata";
import type { listProviders } from "@/lib/session/elsewhere/administer";
import { NEW_PROVIDER } from "@/lib/session/elsewhere/fields";

export const PROVIDERS = "/admin/providers";

export const providerAddress = (id: string) => `${PROVIDERS}/${id}`;

/** Kinds of providers that a page explains how to add. */
export const KINDS = ["google", "entra", "keycloak", "oidc", "github"] as const;

export type Kind = (typeof KINDS)[number];

export const newAddress = (kind: Kind) => `${PROVIDERS}/new/${kind}`;

/** These send no claim about groups for people in none. */
const OMITS = { missingIsNone: "on" } as const;

/**
 * Values that a new provider of each kind begins with. Microsoft Entra has a subject for each client, and says
 * nothing about addresses, which its tenant gives out; `oid` is the same person for all clients.
 */
export const PRESETS = {
  google: { name: "Google", issuer: "https://accounts.google.com", emailTrust: "verified" },
  entra: { name: "Microsoft", issuer: "", subjectClaim: "oid", emailTrust: "issuer", ...OMITS },
  keycloak: { name: "Keycloak", issuer: "", emailTrust: "verified", ...OMITS },
  oidc: { name: "", issuer: "", emailTrust: "verified" },
  github: { name: "GitHub", issuer: GITHUB.issuer, emailTrust: "verified" },
} as const satisfies Record<Kind, Partial<Record<string, string>>>;

/** Returns the texts of a new provider that its form doesn't ask for. */
export const settledBy = (kind: Kind): Record<string, string> => {
  const { name: _, issuer, ...settings } = PRESETS[kind];
  return { ...NEW_PROVIDER, ...settings, kind, ...(issuer !== "" && { issuer }) };
};

type Listed = Pick<Awaited<ReturnType<typeof listProviders>>[number], "issuer">;

/** Returns the kind of a provider, by its issuer. */
export function kindOf({ issuer }: Listed): Kind {
  if (isGitHub(issuer)) return "github";
  if (isGoogle(issuer)) return "google";
  if (isMicrosoft(issuer)) return "entra";
  return issuer.includes("/realms/") ? "keycloak" : "oidc";
}
