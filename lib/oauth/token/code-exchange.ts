import { type AudienceRefusal, audienceAmong, type Granted } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { type BindingRefusal, findUnmet, type RequestKey } from "./key-binding";
import { s256Challenge } from "./pkce";
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
