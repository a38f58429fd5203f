import {
  issueServiceTokens,
  listPermittedApis,
  type ServiceTokenRequest,
} from "@/db/apis/service-tokens";
import type { ClientProof, TokenClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { originOf } from "@/lib/http/request";
import type {
  ClientAuthenticationRefusal,
  ClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { type ClientAnswer, refuseStranger } from "@/lib/oauth/client-auth/client-answer";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { resourceKey } from "@/lib/oauth/resource";
import { formatScope } from "@/lib/oauth/scopes";
import { keyOf, tokenTypeOf } from "@/lib/oauth/token/dpop-key";
import type { ServiceGrantRequest } from "@/lib/oauth/token/request";
import { findTargetFault, MAX_SCOPES, type ServiceRefusal } from "@/lib/oauth/token/service";
import { countAgainst, type Limit, peekAt } from "@/lib/rate-limits/limits";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { increment } from "@/lib/runtime/metrics";
import { gathered } from "@/lib/runtime/turns";
import { count, countApiUse, countUse } from "@/lib/statistics/counts";
import { accessTokenFor } from "./access-token";
import { askAsClient } from "./authenticate-client";
import type { Signers } from "./keys";

/** Response to a service (RFC 6749 section 4.4.3): no refresh token. */
export type ServiceTokenResponse = {
  access_token: string;
  token_type: ReturnType<typeof tokenTypeOf>;
  /** Lifetime in seconds. */
  expires_in: number;
  scope: string;
};

/** Refusal if it obtained too many tokens for one API. */
export type ServiceLimit = typeof LIMITED & { limit: Limit };

const LIMITED = {
  error: "temporarily_unavailable",
  error_description: "too many tokens for one API; use a token until it expires",
} as const;

type Context = { signers: Signers; now: Date; headers: Headers; jkt: string | null };

const issue = gathered((requests: ServiceTokenRequest[]) =>
  issueServiceTokens(database(), requests, new Date()),
);

/**
 * Issues a token to a service, which acts for itself (RFC 6749 section 4.4). One statement does
 * everything, including the client's authentication.
 */
export async function serviceGrant(
  request: ServiceGrantRequest,
  credentials: ClientCredentials,
  context: Context,
): Promise<
  ClientAnswer<ServiceTokenResponse, ClientAuthenticationRefusal | ServiceRefusal | ServiceLimit>
> {
  const { resource } = request;
  const key = resource === null ? null : resourceKey(resource);
  const counter = `${credentials.clientId} ${key ?? ""}`;
  const limit = peekAt("service", counter);
  if (limit.exceeded) return refuseStranger({ ...LIMITED, limit });
  const { now } = context;
  const answer = await askAsClient(
    credentials,
    now,
    async (client) =>
      (key === null && resource !== null) || isBeyondAnyApi(request)
        ? null
        : issueTo(client, { resource: key, scopes: request.scopes }, context),
    (client) => whyRefused(client, request, context.jkt),
  );
  if (answer.ok) {
    // Only tokens that it got count, so that nobody else can use up the quota.
    countAgainst("service", counter);
    increment("foyer_tokens_issued_total", { grant_type: request.grantType });
    count("token");
    countUse(credentials.clientId);
  }
  return answer;
}

/** True for more scopes than an API has. They would slow down a statement that others share. */
const isBeyondAnyApi = ({ scopes }: ServiceGrantRequest) => (scopes?.length ?? 0) > MAX_SCOPES;

async function issueTo(
  client: ClientProof,
  wanted: Pick<ServiceTokenRequest, "resource" | "scopes">,
  { signers, now, headers, jkt }: Context,
): Promise<ServiceTokenResponse | null> {
  const opaque = newCredential("serviceToken");
  const tokenHash = sha256(opaque);
  const issued = await issue({
    client,
    ...wanted,
    jkt,
    tokenHash,
    createdAt: now,
    opaqueExpiresAt: after(now, LIFETIME.accessToken),
    jwtExpiresAt: after(now, LIFETIME.jwtAccessToken),
    origin: originOf(headers),
  });
  if (!issued) return null;
  const { apiId, applicationId, createdAt } = issued;
  const day = createdAt.toISOString().slice(0, 10);
  countApiUse({ apiId, applicationId, day, tokens: 1 });
  const { clientId } = client;
  const access = { ...issued, clientId, subject: clientId, tokenHash, jkt };
  return {
    access_token: await accessTokenFor({ opaque, audience: issued, access, signers }),
    token_type: tokenTypeOf(jkt),
    expires_in: Math.floor((issued.expiresAt.getTime() - now.getTime()) / 1000),
    scope: formatScope(issued.scopes),
  };
}

/** Returns why an authenticated client gets no token of its own. */
async function whyRefused(
  client: TokenClient,
  request: ServiceGrantRequest,
  jkt: string | null,
): Promise<ServiceRefusal> {
  if (!client.grantTypes.includes("client_credentials")) return "service_required";
  if (client.suspended) return "service_suspended";
  if (!client.approved) return "service_pending";
  const permitted = await reading(listPermittedApis(database(), client.id));
  return findTargetFault(permitted, request, keyOf(jkt, client));
}
