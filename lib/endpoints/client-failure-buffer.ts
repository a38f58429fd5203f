import { addFailures, type ClientFailure } from "@/db/applications/failures";
import type { Db } from "@/db/system/client";
import { requestId } from "@/lib/http/request";
import { CLIENT_ASSERTION_TYPE } from "@/lib/oauth/client-auth/assertion";
import {
  isKeysRefusal,
  type KeysRefusal,
  sentMethods,
} from "@/lib/oauth/client-auth/authentication";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import type { TokenRefusal } from "@/lib/oauth/token/errors";
import { bounded } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/process-wide";
import { countClientRefusal } from "./client-refusals";

export type { ClientFailure };

type OneFailure = Omit<ClientFailure, "times">;

/** Failures waiting to be written, and the number of different ones per client since the last write. */
type Waiting = { failures: Map<string, ClientFailure>; taken: Map<string, number> };

const waiting = () =>
  processWide<Waiting>("failures", () => ({ failures: new Map(), taken: new Map() }));

/**
 * Limits per client and for all clients between two writes, so that a flood can fill neither memory
 * nor the table.
 */
const [MAX_OF_CLIENT, MAX_WAITING] = [10, 500];

/** Maximum length of a description and of what the client sent, in characters. */
const MAX_SENT = 300;

/** Counts a refused request of a registered client, and records it for its developer. */
export function recordClientFailure(failure: OneFailure): void {
  countClientRefusal(failure.clientId, failure.error);
  recordClientNote(failure);
}

/**
 * Records for a client's developer what isn't a refused request. Best effort: written later, and lost
 * if the write fails. Credentials are removed, as in the log.
 */
export function recordClientNote(failure: OneFailure): void {
  const { failures, taken } = waiting();
  const cleaned = {
    ...failure,
    description: bounded(failure.description, MAX_SENT),
    sent: failure.sent && storable(failure.sent),
  };
  const { at, requestId, ...equal } = cleaned;
  const key = JSON.stringify(equal);
  const { times = 0 } = failures.get(key) ?? {};
  const already = taken.get(failure.clientId) ?? 0;
  if (times === 0 && (already >= MAX_OF_CLIENT || failures.size >= MAX_WAITING)) return;
  if (times === 0) taken.set(failure.clientId, already + 1);
  failures.set(key, { ...cleaned, times: times + 1 });
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. */
const storable = (text: string) =>
  [...Buffer.from(bounded(text, MAX_SENT).replaceAll("\0", "�")).toString()]
    .slice(0, MAX_SENT)
    .join("");

export async function writeClientFailures(db: Db): Promise<void> {
  const held = waiting();
  const failures = [...held.failures.values()];
  held.failures.clear();
  held.taken.clear();
  if (failures.length > 0) await addFailures(db, failures);
}

type Refused = {
  clientId: string;
  authenticated: boolean;
  values: ReadonlyMap<string, string>;
  refusal: unknown;
  error: { error: string; error_description: string };
};

/** Reasons for the client's developer; the caller must not learn them (RFC 6749 section 5.2). */
const REASON: Partial<Record<Exclude<TokenRefusal, KeysRefusal>, string>> = {
  method_not_registered: "the client is registered with a different authentication method",
  secret_wrong: "the client secret is incorrect, expired or deleted",
  assertion_type_unknown: `client_assertion_type must be ${CLIENT_ASSERTION_TYPE}`,
  assertion_malformed:
    "client_assertion must be a JWT with a supported alg, the client_id as iss and sub, and exp",
  assertion_of_another_audience: "aud of client_assertion must be the issuer, as a string",
  assertion_expired: "client_assertion has expired; check the clock of the client",
  assertion_lives_too_long: `exp of client_assertion is more than ${LIFETIME.clientAssertion} seconds ahead`,
  assertion_not_yet_valid:
    "nbf or iat of client_assertion is in the future; check the clock of the client",
  assertion_unnamed: "client_assertion has no jti",
  assertion_alg_weak:
    "client_assertion is signed with RS256; high security allows PS256, ES256 and EdDSA",
  assertion_signature_wrong:
    "no public key of the client verifies the signature of client_assertion",
  assertion_replayed: "the jti of client_assertion was used before; send a new one each time",
  redirect_uri_mismatch: "redirect_uri differs from the one in the authorization request",
  verifier_mismatch: "code_verifier does not match the code_challenge of the authorization request",
  code_reused: "the code was used before; its tokens were revoked",
  code_expired: "the code has expired, five minutes after it was issued",
  refresh_token_replayed:
    "the refresh token was used before; all tokens of this sign-in were revoked",
  refresh_token_expired: "the refresh token has expired",
};

/** Returns what is wrong, for the developer; undefined if that is what the client is told. */
function reasonOf(refusal: unknown): string | undefined {
  const reason: Readonly<Record<string, string>> = REASON;
  return isKeysRefusal(refusal)
    ? refusal.replace("client_keys_unavailable", "the keys at the jwks_uri can't be fetched")
    : reason[String(refusal)];
}

/**
 * Returns a refusal as the developer sees it: the error sent, and the authentication methods tried
 * if authentication failed.
 */
export function describeClientFailure(
  request: Request,
  { clientId, authenticated, values, refusal, error }: Refused,
): OneFailure {
  const mixed = refusal === "methods_mixed";
  const methods = sentMethods(request.headers.get("authorization"), values);
  const tried = mixed || error.error === "invalid_client";
  return {
    clientId,
    at: new Date(),
    error: mixed ? "client_methods_mixed" : error.error,
    description: reasonOf(refusal) ?? error.error_description,
    sent: tried ? methods.join(", ") || "none" : null,
    requestId: requestId(request),
    endpoint: new URL(request.url).pathname,
    authenticated,
  };
}

/** Returns a request past a limit as the developer sees it. */
export const describeLimit = (request: Request, clientId: string): OneFailure => ({
  clientId,
  at: new Date(),
  error: "rate_limited",
  description:
    "too many requests in a minute: of the client, or from its network before it authenticated",
  sent: null,
  requestId: requestId(request),
  endpoint: new URL(request.url).pathname,
  authenticated: null,
});
