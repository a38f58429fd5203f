import { findLogoutClient } from "@/db/applications/redirect-uris";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { verifyIdTokenHint } from "@/lib/oauth/authorize/id-token-hint";
import { formActionSource } from "@/lib/oauth/authorize/redirect-uri";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import {
  checkLogout,
  type Logout,
  type LogoutRefusal,
  type LogoutRequest,
  locationFor,
  logoutRequest,
  logoutStep,
  parseLogoutRequest,
} from "@/lib/oauth/logout/logout";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { rememberedKeys } from "./keys";

export type LogoutStep =
  /** Ends the session, if any, and redirects to `location`; null is our own page. */
  | { step: "sign_out" | "nothing"; location: string | null }
  /** Lets the user decide, on the page that reads this query. */
  | { step: "ask"; query: Record<string, string> };

/**
 * Returns what the logout endpoint should do for the signed-in user (RP-Initiated Logout 1.0).
 * Changes nothing by itself.
 */
export async function logout(
  parameters: Parameters,
  signedIn: string | null,
): Promise<Result<LogoutStep, LogoutRefusal>> {
  const request = parseLogoutRequest(parameters);
  if (!request.ok) return request;
  const checked = await checkRequest(request.value);
  if (!checked.ok) return checked;
  const step = logoutStep(checked.value, signedIn);
  return ok(
    step === "ask"
      ? { step, query: queryOf(request.value, checked.value) }
      : { step, location: locationFor(checked.value, signedIn) },
  );
}

/**
 * Checks the request that the confirmation page carries in its fields. There is no hint, since the
 * user is asked.
 */
export const findLogout = (
  read: (name: string) => string | null | undefined,
): Promise<Result<Logout, LogoutRefusal>> =>
  checkRequest({ ...logoutRequest(read), idTokenHint: null });

/**
 * Returns the CSP source that lets the confirmation form redirect to the client; null if it ends
 * here.
 */
export async function findLogoutFormActionSource(query: string): Promise<string | null> {
  const { values } = parseParameters(query);
  const asked = await findLogout((name) => values.get(name));
  return asked.ok && asked.value.address !== null ? formActionSource(asked.value.address) : null;
}

async function checkRequest(request: LogoutRequest): Promise<Result<Logout, LogoutRefusal>> {
  const hint = request.idTokenHint === null ? ok(null) : await verifyHint(request.idTokenHint);
  if (!hint.ok) return refuse("hint_invalid");
  const clientId = request.clientId ?? hint.value?.audience ?? null;
  const client =
    clientId !== null && isClientId(clientId)
      ? await reading(findLogoutClient(database(), clientId))
      : null;
  return checkLogout(request, { hint: hint.value, client });
}

const verifyHint = async (token: string) =>
  verifyIdTokenHint(token, { keys: await rememberedKeys(), issuer: issuer() });

/**
 * Returns the query with which the page repeats the request: the client that the hint named, never
 * the hint.
 */
const queryOf = ({ redirectUri, state }: LogoutRequest, { client }: Logout) => ({
  ...(client && { client_id: client.clientId }),
  ...(redirectUri !== null && { post_logout_redirect_uri: redirectUri }),
  ...(state !== null && { state }),
});
