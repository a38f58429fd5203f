import { answer, apiError } from "@/lib/http/answer";
import { env, issuer } from "@/lib/runtime/env";

/** Validity in milliseconds: less than a year (RFC 9116 section 2.5.5). */
const VALID_MS = 180 * 24 * 3_600_000;

/** Says where to report a vulnerability (RFC 9116), if SECURITY_CONTACT is set. */
export const GET = (request: Request) => {
  const { SECURITY_CONTACT: contact } = env();
  if (contact === undefined) return apiError(request, "not_found", "SECURITY_CONTACT isn't set.");
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    `Canonical: ${issuer()}/.well-known/security.txt`,
    "Preferred-Languages: en, zh",
  ];
  return answer(200, `${lines.join("\n")}\n`, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
};
