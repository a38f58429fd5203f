import { sql } from "drizzle-orm";
import { deleteSecrets, insertSecret } from "@/db/application-secrets";
import {
  lockSettings,
  replaceAddresses,
  type SettingsRow,
  updateSettings,
} from "@/db/application-settings";
import { insertAuditEvent } from "@/db/audit-events";
import { type DbOrTransaction, database } from "@/db/client";
import { newCredential, sha256 } from "@/lib/crypto";
import { isLoopbackOrigin } from "@/lib/env";
import { checkRegistration } from "@/lib/oauth/registration";
import type { RegistrationRefusal, RegistrationRequest } from "@/lib/oauth/registration-request";
import { ok, type Result, refuse } from "@/lib/result";
import { type Deed, difference, type Settings, settingsOf, takesSecret } from "./settings";

/** An application as its editor saw it; with an owner, only if it is theirs. */
export type Seen = { id: string; revision: number; ownerId?: string | undefined };

/** The form of the settings. What only an administrator may set is null where somebody else edits, and stays. */
export type SettingsRequest = Omit<RegistrationRequest, "firstParty"> & {
  vouched: { firstParty: boolean; verified: boolean } | null;
};

export type ChangeRefusal = RegistrationRefusal | "unknown" | "changed_meanwhile";

/** `secret` is one that the new method needed: it is shown now and never again. */
export type Changed = { clientId: string; settings: Settings; secret: string | null };

/**
 * Changes an application by the rules of its registration, all of it or nothing, and remembers exactly what. Secrets
 * that its method takes no more are deleted, so that none comes to life again behind anybody's back.
 */
export function changeApplication(
  seen: Seen,
  request: SettingsRequest,
  deed: Deed,
): Promise<Result<Changed, ChangeRefusal>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, seen);
    if (!stored) return refuse("unknown");
    const wanted = check(request, stored);
    if (!wanted.ok) return wanted;
    const was = settingsOf({ ...stored, verified: stored.verifiedAt !== null });
    const changed = difference(was, wanted.value);
    const done = { clientId: stored.clientId, settings: wanted.value };
    if (!changed) return ok({ ...done, secret: null });
    if (!(await updateSettings(tx, seen, columnsOf(wanted.value, stored, deed.now))))
      return refuse("changed_meanwhile");
    await storeAddresses(tx, seen.id, wanted.value);
    const { by, now } = deed;
    const event = { ...by, at: now, event: "application.changed", applicationId: seen.id } as const;
    await insertAuditEvent(tx, { ...event, ...changed });
    return ok({ ...done, secret: await fitSecrets(tx, stored, wanted.value, deed) });
  });
}

function check(
  request: SettingsRequest,
  stored: SettingsRow,
): Result<Settings, RegistrationRefusal> {
  const { vouched, ...rest } = request;
  const { firstParty, verified } = vouched ?? {
    firstParty: stored.firstParty,
    verified: stored.verifiedAt !== null,
  };
  const context = { privateNetwork: isLoopbackOrigin() };
  const checked = checkRegistration({ ...rest, firstParty }, context);
  return checked.ok ? ok(settingsOf({ ...checked.value, verified })) : checked;
}

function columnsOf(settings: Settings, stored: SettingsRow, now: Date) {
  const { redirectUris: _, postLogoutRedirectUris: __, authMethod, verified, ...rest } = settings;
  return {
    ...rest,
    jwks: rest.jwks as SettingsRow["jwks"],
    scopes: [...rest.scopes],
    tokenEndpointAuthMethod: authMethod,
    verifiedAt: verified ? (stored.verifiedAt ?? now) : null,
  };
}

async function storeAddresses(tx: DbOrTransaction, id: string, settings: Settings) {
  await replaceAddresses(tx, { id, purpose: "authorization" }, settings.redirectUris);
  await replaceAddresses(tx, { id, purpose: "post_logout" }, settings.postLogoutRedirectUris);
}

/** A method that takes secrets has one, made now where there was none; one that takes none has none. */
async function fitSecrets(
  tx: DbOrTransaction,
  stored: SettingsRow,
  { authMethod }: Settings,
  { by, now }: Deed,
): Promise<string | null> {
  if (takesSecret(authMethod) === takesSecret(stored.authMethod)) return null;
  const deed = { applicationId: stored.id, by, now };
  await deleteSecrets(tx, sql`true`, deed);
  if (!takesSecret(authMethod)) return null;
  const value = newCredential("clientSecret");
  const secret = { secretHash: sha256(value), label: authMethod, expiresAt: null };
  await insertSecret(tx, secret, deed);
  return value;
}
