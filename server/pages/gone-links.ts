import { findEmailVerification } from "@/lib/account/email-verification";
import { findInvited } from "@/lib/account/invitation";
import { findPasswordReset } from "@/lib/account/password-reset";
import { credentialHash } from "@/lib/runtime/crypto";
import { isSetUpLink } from "@/lib/session/two-step/set-up";
import { goneLinkPage } from "./anonymous-pages";
import type { Lookup } from "./page-lookups";

type Link = {
  kind: Parameters<typeof credentialHash>[0];
  find: (token: string, now: Date) => Promise<unknown>;
};

/** Single-use links by the page that they open. */
const LINKS: Readonly<Record<string, Link>> = {
  "/invitation/[token]": { kind: "invitation", find: findInvited },
  "/reset-password/[token]": { kind: "passwordReset", find: findPasswordReset },
  "/verify-email/[token]": { kind: "emailVerification", find: findEmailVerification },
  "/sign-in/set-up/[token]": { kind: "setUpLink", find: isSetUpLink },
};

/**
 * Returns how to find the page of a single-use link, which is the same for all links of its kind
 * that lead nowhere; null for another page. Only a token of the right form costs a statement.
 */
export function goneLinkLookup(pattern: string | null, path: string): Lookup | null {
  const link = LINKS[pattern ?? ""];
  if (!link) return null;
  const start = path.lastIndexOf("/") + 1;
  const token = path.slice(start);
  const gone = { page: goneLinkPage(path.slice(0, start), token), isKnown: false };
  // A mailed invitation has a proof after its token.
  const [secret = ""] = token.split(".", 1);
  if (credentialHash(link.kind, secret) === null) return { answer: gone };
  return {
    find: async () => ((await link.find(token, new Date())) ? { page: null, isKnown: true } : gone),
  };
}
