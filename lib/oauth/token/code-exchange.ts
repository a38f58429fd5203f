import { type AudienceRefusal, audienceAmong, type Granted } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { s256Challenge } from "./pkce";
import type { CodeExchange } from "./request";

export type IssuedCode = Granted & {
  applicationId: string;
  redirectUri: string;
  codeChallenge: string;
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
  | "access_cut"
  | AudienceRefusal;

/**
 * Returns why a code could not be redeemed (RFC 6749 section 4.1.3, RFC 7636 section 4.6). Proof is
 * checked before reuse, so that only the code's client with the right verifier detects a reuse and
 * triggers the revocation.
 */
export function checkCode(
  exchange: CodeExchange,
  context: { applicationId: string; issued: IssuedCode | null; now: Date },
): Result<IssuedCode, CodeRefusal> {
  const { applicationId, issued, now } = context;
  if (!issued) return refuse("code_unknown");
  if (issued.applicationId !== applicationId) return refuse("code_of_another_client");
  if (issued.redirectUri !== exchange.redirectUri) return refuse("redirect_uri_mismatch");
  if (issued.codeChallenge !== s256Challenge(exchange.codeVerifier))
    return refuse("verifier_mismatch");
  if (issued.consumedAt) return refuse("code_reused");
  if (issued.expiresAt <= now) return refuse("code_expired");
  const audience = audienceAmong(issued, exchange.resource);
  return typeof audience === "string" ? refuse(audience) : ok(issued);
}
