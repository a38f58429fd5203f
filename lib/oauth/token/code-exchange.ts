import { createHash } from "node:crypto";
import { type AudienceRefusal, audienceAmong, type Granted } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { type BindingRefusal, findUnmet, type RequestKey } from "./dpop-key";
import type { CodeExchange } from "./request";

export type IssuedCode = Granted & {
  applicationId: string;
  redirectUri: string;
  codeChallenge: string;
  /** Thumbprint of the only key that redeems it (RFC 9449 section 10); null for any or none. */
  jkt: string | null;
  expiresAt: Date;
  consumedAt: Date | null;
  familyId: string;
};

export type CodeRefusal =
  | "code_unknown"
  | "code_expired"
  | "code_reused"
  | "code_of_another_client"
  | "redirect_uri_mismatch"
  | "verifier_mismatch"
  | "code_of_another_key"
  | "access_cut"
  | BindingRefusal
  | AudienceRefusal;

/**
 * Returns why a code could not be redeemed (RFC 6749 section 4.1.3, RFC 7636 section 4.6, RFC 9449
 * section 10). Proof is checked before reuse, so that only the code's client with the right verifier
 * and key detects a reuse and triggers the revocation.
 */
export function checkCode(
  exchange: CodeExchange,
  context: { applicationId: string; issued: IssuedCode | null; key: RequestKey; now: Date },
): Result<IssuedCode, CodeRefusal> {
  const { applicationId, issued, key, now } = context;
  if (!issued) return refuse("code_unknown");
  if (issued.applicationId !== applicationId) return refuse("code_of_another_client");
  const unproven = findMismatch(exchange, issued, key);
  if (unproven) return refuse(unproven);
  if (issued.consumedAt) return refuse("code_reused");
  if (issued.expiresAt <= now) return refuse("code_expired");
  const audience = audienceAmong(issued, exchange.resource);
  if (typeof audience === "string") return refuse(audience);
  const unmet = findUnmet(key, audience);
  return unmet ? refuse(unmet) : ok(issued);
}

/** Returns what differs from the authorization request that the code answers. */
function findMismatch(
  exchange: CodeExchange,
  issued: IssuedCode,
  { jkt }: RequestKey,
): CodeRefusal | null {
  if (issued.redirectUri !== exchange.redirectUri) return "redirect_uri_mismatch";
  if (issued.codeChallenge !== s256Challenge(exchange.codeVerifier)) return "verifier_mismatch";
  return issued.jkt === null || issued.jkt === jkt ? null : "code_of_another_key";
}

/** Verifiers and challenges are 43 to 128 unreserved characters (RFC 7636 sections 4.1 and 4.2). */
const UNRESERVED = /^[A-Za-z0-9\-._~]{43,128}$/;

export const isCodeChallenge = (text: string) => UNRESERVED.test(text);

/**
 * Returns BASE64URL(SHA256(ASCII(code_verifier))) (RFC 7636 section 4.2). Null for other
 * characters, which would be folded into ASCII, so that two texts prove the same challenge.
 */
export function s256Challenge(verifier: string): string | null {
  if (!UNRESERVED.test(verifier)) return null;
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
