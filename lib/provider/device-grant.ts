import type { ClientProof, TokenClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findIssuedGrant } from "@/db/tokens/access-tokens";
import {
  findDeviceCode,
  type Polled,
  pollDeviceAuthorization,
} from "@/db/tokens/device-redemptions";
import type { ClientCredentials } from "@/lib/oauth/client-auth/authentication";
import { answerClient, type ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import { readAudience } from "@/lib/oauth/resource";
import { checkDeviceCode, DEVICE_GRANT, type DevicePoll } from "@/lib/oauth/token/device";
import { keyOf } from "@/lib/oauth/token/dpop-key";
import type { TokenRefusal } from "@/lib/oauth/token/errors";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { increment } from "@/lib/runtime/metrics";
import { count, countUse } from "@/lib/statistics/counts";
import { askAsClient } from "./authenticate-client";
import { newIssue, type TokenResponse, tokenResponse } from "./issued-tokens";
import type { Signers } from "./keys";
import { grantOnce } from "./unresolved-grants";

type Context = { signers: Signers; now: Date; jkt: string | null };

/** Response, or why there is none yet. */
type Polling = Result<TokenResponse, TokenRefusal>;

const REFUSAL = {
  pending: "device_pending",
  slow_down: "device_too_fast",
  denied: "device_denied",
  expired: "device_code_expired",
  cut: "access_cut",
} as const;

/**
 * Answers a poll of a device (RFC 8628 section 3.4). One statement does everything, including the
 * client's authentication.
 */
export async function deviceGrant(
  { deviceCode, resource }: DevicePoll,
  credentials: ClientCredentials,
  context: Context,
): Promise<ClientAnswer<TokenResponse, TokenRefusal>> {
  const hash = credentialHash("deviceCode", deviceCode);
  const audience = readAudience(resource);
  const polled = await askAsClient<Polling, TokenRefusal>(
    credentials,
    context.now,
    async (client) => hash && audience && poll({ hash, client, ...audience }, context),
    (client) => whyRefused(hash, client, { ...context, resource }),
  );
  return polled.ok ? answerClient(credentials, polled.value) : polled;
}

/** Returns null if the code isn't the client's, or was used up. */
async function poll(
  { hash, client, resource }: { hash: Buffer; client: ClientProof; resource: string | null },
  { signers, now, jkt }: Context,
): Promise<Polling | null> {
  let last: Polled | null = null;
  const asked = { hash, client, resource, jkt };
  const granted = await grantOnce({
    key: `${client.clientId} ${hash.toString("base64url")}`,
    issue: newIssue(now),
    use: async ({ tokens }) => {
      last = await pollDeviceAuthorization(database(), { ...asked, tokens }, now);
      return last?.grant ?? null;
    },
    find: ({ tokens: { accessTokenHash } }) =>
      findIssuedGrant(database(), { accessTokenHash, resource, jkt, client, now }),
  });
  if (!granted) return refusalOf(last);
  count("token");
  countUse(client.clientId);
  increment("foyer_tokens_issued_total", { grant_type: DEVICE_GRANT });
  return ok(await tokenResponse(granted, { signers, now }));
}

const refusalOf = (polled: Polled | null): Polling | null =>
  polled && polled.answer !== "granted" ? refuse(REFUSAL[polled.answer]) : null;

/** Returns why an authenticated client gets no answer about a code. */
async function whyRefused(
  hash: Buffer | null,
  client: TokenClient,
  { jkt, resource }: Context & Pick<DevicePoll, "resource">,
): Promise<TokenRefusal> {
  if (!client.grantTypes.includes(DEVICE_GRANT)) return "grant_type_not_allowed";
  if (client.suspended) return "client_suspended";
  const issued = hash && (await reading(findDeviceCode(database(), hash)));
  const context = { applicationId: client.id, issued, key: keyOf(jkt, client) };
  const checked = checkDeviceCode({ resource }, context);
  return checked.ok ? "access_cut" : checked.error;
}
