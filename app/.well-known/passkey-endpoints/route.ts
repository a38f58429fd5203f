import { json } from "@/lib/http/answer";
import { issuer } from "@/lib/runtime/env";

/** Addresses at which password managers let people add and manage passkeys (W3C, Passkey Endpoints Well-Known URL, section 3). */
export const GET = () => {
  const page = `${issuer()}/account/security`;
  return json(200, { enroll: page, manage: page }, { "Cache-Control": "public, max-age=3600" });
};
