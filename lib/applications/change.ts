import { deleteAllSecrets, insertSecret, listSecrets } from "@/db/applications/secrets";
import {
  lockSettings,
  replaceAddresses,
  type SettingsRow,
  updateSettings,
} from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database } from "@/db/system/client";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { type ApplicationType, AUTH_METHODS } from "@/lib/oauth/registration/choices";
import { checkRegistration } from "@/lib/oauth/registration/registration";
import type {
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration/registration-request";
import {
  type ChoiceField,
  concerns,
  FIELDS,
  fieldsOf,
  isOf,
} from "@/lib/oauth/registration/settings";
import { formatScope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { ADMINISTRATORS, columnsOf, difference, pick, type Settings, settingsOf } from "./settings";
import { asksForMore, isRenamed, noteSubmission, reviewAfter } from "./trust";

/** Application in the revision that a page showed; with `ownerId`, only if that user owns it. */
export type ShownApplication = { id: string; revision: number; ownerId?: string | undefined };

/**
 * Changed settings; the stored values of others stay, and an owner's of those that only
 * administrators make. `endSecrets` confirms that a method without a secret deletes the secrets.
 */
export type SettingsRequest = Omit<RegistrationRequest, "type"> & { endSecrets?: boolean };

export type ChangeRefusal = RegistrationRefusal[] | "unknown" | "changed_meanwhile";

/**
 * `secret` is one that the new method needed; it is shown now and never again. `submitted` means
 * that an administrator has to review the application (again), and `lostBadge` that an owner's
 * change ended "verified".
 */
export type Changed = {
  clientId: string;
  settings: Settings;
  isChanged: boolean;
  secret: string | null;
  submitted: boolean;
  lostBadge: boolean;
};

/**
 * Changes an application by the rules of its registration, all or nothing, and records exactly what
 * changed. Deletes secrets that its method no longer takes, so that none comes back to life
 * unnoticed.
 */
export function changeApplication(
  shown: ShownApplication,
  request: SettingsRequest,
  context: AuditContext,
): Promise<Result<Changed, ChangeRefusal>> {
  return database().transaction((tx) => changeWithin(tx, shown, request, context));
}

/** Changes an application within a transaction, which writes nothing if it refuses. */
export async function changeWithin(
  tx: DbOrTransaction,
  shown: ShownApplication,
  request: SettingsRequest,
  context: AuditContext,
): Promise<Result<Changed, ChangeRefusal>> {
  const stored = await lockSettings(tx, shown);
  if (!stored) return refuse("unknown");
  const byOwner = shown.ownerId !== undefined;
  const checked = await check(tx, request, { stored, byOwner });
  if (!checked.ok) return checked;
  const settings = checked.value;
  const done = { clientId: stored.clientId, settings };
  if (!difference(settingsOf(stored), settings))
    return ok({ ...done, isChanged: false, secret: null, submitted: false, lostBadge: false });
  const review = byOwner ? reviewAfter(stored, asksForMore(stored, settings), context.at) : null;
  const columns = { ...columnsOf(settings, stored.verifiedAt ?? context.at), ...review };
  if (!(await updateSettings(tx, shown, columns))) return refuse("changed_meanwhile");
  await storeAddresses(tx, shown.id, settings);
  await noteChange(tx, { id: shown.id, was: settingsOf(stored), is: settings }, context);
  if (review) await noteSubmission(tx, stored, context);
  const secret = await fitSecrets(tx, stored, settings, context);
  const lostBadge = byOwner && stored.verified && !settings.verified;
  return ok({ ...done, isChanged: true, secret, submitted: review !== null, lostBadge });
}

function noteChange(
  tx: DbOrTransaction,
  { id, was, is }: { id: string; was: Settings; is: Settings },
  context: AuditContext,
) {
  const event = { ...context, event: "application.changed", applicationId: id } as const;
  return insertAuditEvent(tx, { ...event, ...difference(was, is) });
}

/** A new identity by its owner (isRenamed) ends badge and "first-party". */
async function check(
  tx: DbOrTransaction,
  request: SettingsRequest,
  { stored, byOwner }: { stored: SettingsRow; byOwner: boolean },
): Promise<Result<Settings, RegistrationRefusal[]>> {
  const was = settingsOf(stored);
  const kept = byOwner ? pick(was, ADMINISTRATORS) : {};
  const asked = { ...was, scope: formatScope(was.scopes), ...given(request, was.type), ...kept };
  const checked = checkRegistration(asked, { privateNetwork: isLoopbackOrigin() });
  const ending = await findEnding(tx, stored, request);
  if (!checked.ok) return refuse([...checked.error, ...ending]);
  if (ending.length > 0) return refuse(ending);
  const unfit = ADMINISTRATORS.filter((field) => !isOf(field, was.type));
  const is = { ...settingsOf(checked.value), ...pick(was, unfit) };
  return ok(byOwner && isRenamed(was, is) ? { ...is, verified: false, firstParty: false } : is);
}

/** Asks for a confirmation of what deletes secrets, along with what else is wrong. */
async function findEnding(
  tx: DbOrTransaction,
  { id, authMethod: was }: SettingsRow,
  { authMethod, endSecrets }: SettingsRequest,
): Promise<RegistrationRefusal[]> {
  const is = AUTH_METHODS.find((method) => method === authMethod) ?? was;
  if (endSecrets || takesSecret(is) || !takesSecret(was)) return [];
  const secrets = await listSecrets(tx, { id });
  const field = "token_endpoint_auth_method";
  return secrets.length === 0 ? [] : [{ field, fault: "secrets_end" }];
}

const CHOICES = new Set<string>(fieldsOf("choice"));

/** True for what Foyer sets for a type, so that no form shows it. */
const isKept = (field: string, type: ApplicationType) => {
  const setting = FIELDS.find((one) => one === (field === "scope" ? "scopes" : field));
  return setting !== undefined && concerns(setting, type) && !isOf(setting, type);
};

/** Returns what a request sets: a choice that it leaves open keeps the stored value. */
const given = <T extends object>(request: T, type: ApplicationType) =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([field, value]) =>
        value !== undefined && (value !== null || !CHOICES.has(field)) && !isKept(field, type),
    ),
  ) as { [F in keyof T]: F extends ChoiceField ? NonNullable<T[F]> : T[F] };

async function storeAddresses(tx: DbOrTransaction, id: string, settings: Settings) {
  await replaceAddresses(tx, { id, purpose: "authorization" }, settings.redirectUris);
  await replaceAddresses(tx, { id, purpose: "post_logout" }, settings.postLogoutRedirectUris);
}

/** Creates a secret if only the new method takes one; deletes all if it is the other way. */
async function fitSecrets(
  tx: DbOrTransaction,
  stored: SettingsRow,
  { authMethod }: Settings,
  context: AuditContext,
): Promise<string | null> {
  if (takesSecret(authMethod) === takesSecret(stored.authMethod)) return null;
  await deleteAllSecrets(tx, stored.id, context);
  if (!takesSecret(authMethod)) return null;
  const value = newCredential("clientSecret");
  const secret = { secretHash: sha256(value), label: authMethod, expiresAt: null };
  await insertSecret(tx, stored.id, secret, context);
  return value;
}
