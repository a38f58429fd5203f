import { findLogoutClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import { verifyIdTokenHint } from "@/lib/oauth/authorize/id-token-hint";
import { formActionSource } from "@/lib/oauth/authorize/redirect-uri";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import {
  checkLogout,
  type Logout,
  type LogoutClient,
  type LogoutRefusal,
  type LogoutRequest,
  locationFor,
  logoutRequest,
  logoutStep,
  parseLogoutRequest,
  stillLeadsTo,
} from "@/lib/oauth/logout/logout";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { rememberedKeys } from "./keys";

export type LogoutStep =
  /** Ends the session, if any, and redirects to `location`; null is our own page. */
  | { step: "sign_out" | "nothing"; clientId: string | null; location: string | null }
  /** Lets the user decide, on the page that reads this query. */
  | { step: "ask"; query: Record<string, string> };

/** Refused logout request. `application` is null unless its name is known and may be shown. */
type RefusedLogout = { reason: LogoutRefusal; application: string | null };

/**
 * Returns what the logout endpoint should do for the signed-in user (RP-Initiated Logout 1.0).
 * Changes nothing by itself.
 */
export async function logout(
  parameters: Parameters,
  signedIn: string | null,
): Promise<Result<LogoutStep, RefusedLogout>> {
  const request = parseLogoutRequest(parameters);
  if (!request.ok) return refuse({ reason: request.error, application: null });
  const { checked, client } = await checkRequest(request.value);
  if (!checked.ok) {
    const application = client && !isRestrictedFor(client, signedIn) ? client.name : null;
    return refuse({ reason: checked.error, application });
  }
  const step = logoutStep(checked.value, signedIn);
  return ok(
    step === "ask"
      ? { step, query: queryOf(request.value, checked.value) }
      : {
          ...{ step, clientId: checked.value.client?.clientId ?? null },
          location: locationFor(checked.value, signedIn),
        },
  );
}

/**
 * Checks the request that the confirmation page carries in its fields. There is no hint, since the
 * user is asked.
 */
export async function findLogout(
  read: (name: string) => string | null | undefined,
): Promise<Result<Logout, LogoutRefusal>> {
  const { checked } = await checkRequest({ ...logoutRequest(read), idTokenHint: null });
  return checked;
}

/** Returns the CSP source that lets the form redirect to the client; null if it ends here. */
export async function findLogoutFormActionSource(query: string): Promise<string | null> {
  const { values } = parseParameters(query);
  const asked = await findLogout((name) => values.get(name));
  return asked.ok && asked.value.address !== null ? formActionSource(asked.value.address) : null;
}

/** Returns the address to which a sign-out leads on from a provider; null if its client has lost it since. */
export async function addressAfter(
  next: { clientId: string; address: string } | null,
): Promise<string | null> {
  const client = next && (await reading(findLogoutClient(database(), next.clientId)));
  return client && stillLeadsTo(client, next.address) ? next.address : null;
}

type Checked = { checked: Result<Logout, LogoutRefusal>; client: LogoutClient | null };

async function checkRequest(request: LogoutRequest): Promise<Checked> {
  const hint = request.idTokenHint === null ? ok(null) : await verifyHint(request.idTokenHint);
  const audience = hint.ok ? hint.value?.audience : undefined;
  const clientId = request.clientId ?? audience ?? null;
  const client =
    clientId !== null && isClientId(clientId)
      ? await reading(findLogoutClient(database(), clientId))
      : null;
  const checked = hint.ok
    ? checkLogout(request, { hint: hint.value, client })
    : refuse("hint_invalid" as const);
  return { checked, client };
}

const verifyHint = async (token: string) =>
  verifyIdTokenHint(token, { keys: await rememberedKeys(), issuer: issuer() });

/** Returns the query by which the page repeats the request: the hint's client, never the hint. */
const queryOf = ({ redirectUri, state }: LogoutRequest, { client }: Logout) => ({
  ...(client && { client_id: client.clientId }),
  ...(redirectUri !== null && { post_logout_redirect_uri: redirectUri }),
  ...(state !== null && { state }),
});
