import { findApi, listScopes } from "@/db/apis/apis";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { UNSHOWABLE } from "@/lib/fields";
import {
  apiMetadata,
  type DescribedApi,
  differencesIn,
  metadataAddress,
} from "@/lib/oauth/discovery";
import { type OutsideRefusal, requestOutside } from "@/lib/outgoing/request";
import { countAgainst } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin, issuer } from "@/lib/runtime/env";

export const METADATA_TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;

/** Most characters of a value that are shown. */
const MAX_SHOWN = 300;

/** Fault that keeps an API's metadata from being compared. `number` is the status of the response. */
type MetadataFault = { fault: OutsideRefusal | "not_json" | "status"; number?: string };

/** Members that don't fit, each with what was found. */
type MetadataDifferences = Partial<Record<ReturnType<typeof differencesIn>[number], string>>;

/** Value of a member that is missing. No JSON is empty. */
export const MISSING = "";

/** Fetches the metadata that an API's servers publish, and compares it with what they should. */
export async function compareMetadata(
  api: DescribedApi,
): Promise<Result<MetadataDifferences, MetadataFault>> {
  const answer = await requestOutside({
    url: metadataAddress(api.identifier),
    method: "GET",
    headers: { Accept: "application/json", "User-Agent": "Foyer" },
    allowPrivate: isLoopbackOrigin(),
    timeoutMs: METADATA_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (!answer.ok) return refuse({ fault: answer.error });
  const { status, body } = answer.value;
  if (status !== 200) return refuse({ fault: "status", number: `${status}` });
  const published = objectIn(body);
  if (!published) return refuse({ fault: "not_json" });
  const names = differencesIn(published, apiMetadata(issuer(), api));
  return ok(Object.fromEntries(names.map((name) => [name, shown(published[name])])));
}

function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(`${body}`);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function shown(value: unknown): string {
  if (value === undefined) return MISSING;
  const characters = [...written(value)].map((one) => (UNSHOWABLE.test(one) ? "?" : one));
  const isLong = characters.length > MAX_SHOWN;
  return `${characters.slice(0, MAX_SHOWN).join("")}${isLong ? "…" : ""}`;
}

/** Writes a value as JSON. What is parsed may nest more deeply than the stack lets it be written. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…";
  }
}

type CheckRefusal =
  | "api_unknown"
  | MetadataFault
  /** `number` is the number of seconds to wait. */
  | { fault: "too_many"; number: string }
  | MetadataDifferences;

/**
 * Checks the metadata of an API for an administrator, or for the owner that `which` names, and
 * records that Foyer sent a request.
 */
export async function checkMetadata(
  which: { id: string; ownerId?: string | undefined },
  userId: string,
  context: AuditContext,
): Promise<Result<null, CheckRefusal>> {
  const api = await reading(findApi(database(), which));
  if (!api) return refuse("api_unknown");
  const limit = countAgainst("metadata", userId);
  if (limit.exceeded) return refuse({ fault: "too_many", number: `${limit.retryAfter}` });
  const scopes = await reading(listScopes(database(), api.id));
  const compared = await compareMetadata({ ...api, scopes });
  const found = compared.ok ? { differences: Object.keys(compared.value) } : compared.error;
  const after = { api: api.identifier, ...found };
  await insertAuditEvent(database(), { ...context, event: "api.metadata_checked", after });
  if (!compared.ok) return compared;
  return Object.keys(compared.value).length === 0 ? ok(null) : refuse(compared.value);
}
