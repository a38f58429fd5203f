import { deleteAllSecrets, insertSecret } from "@/db/applications/secrets";
import {
  lockSettings,
  replaceAddresses,
  type SettingsRow,
  updateSettings,
} from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database } from "@/db/client";
import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { checkRegistration, grantTypesOf } from "@/lib/oauth/registration/registration";
import type {
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration/registration-request";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { difference, type Settings, settingsOf } from "./settings";
import { asksForMore, isRenamed, noteSubmission, reviewAfter } from "./trust";

/** Application in the revision that a page showed; with `ownerId`, only if that user owns it. */
export type ShownApplication = { id: string; revision: number; ownerId?: string | undefined };

/**
 * Settings form. `vouched` has what only an administrator may set. For other editors it is null:
 * the stored values stay, except that a new identity (isRenamed) ends badge and "first-party".
 */
export type SettingsRequest = Omit<RegistrationRequest, "firstParty" | "anyLoopbackPort"> & {
  vouched: {
    firstParty: boolean;
    verified: boolean;
    anyLoopbackPort: boolean;
    /** Null keeps the stored value: a form without the field must not lower it. */
    requiredContext: Strength | null;
  } | null;
};

export type ChangeRefusal = RegistrationRefusal[] | "unknown" | "changed_meanwhile";

/**
 * `secret` is one that the new method needed; it is shown now and never again. `submitted` means
 * that an administrator has to review the application (again), and `lostBadge` that an owner's
 * change ended "verified".
 */
export type Changed = {
  clientId: string;
  settings: Settings;
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

/** Checks a change by the same rules without making it. */
export function checkChange(
  shown: ShownApplication,
  request: SettingsRequest,
): Promise<Result<Settings, RegistrationRefusal[] | "unknown">> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, shown);
    return stored ? check(request, stored) : refuse("unknown");
  });
}

async function changeWithin(
  tx: DbOrTransaction,
  shown: ShownApplication,
  request: SettingsRequest,
  context: AuditContext,
): Promise<Result<Changed, ChangeRefusal>> {
  const stored = await lockSettings(tx, shown);
  if (!stored) return refuse("unknown");
  const wanted = check(request, stored);
  if (!wanted.ok) return wanted;
  const settings = wanted.value;
  const was = settingsOf({ ...stored, verified: stored.verifiedAt !== null });
  const done = { clientId: stored.clientId, settings };
  if (!difference(was, settings))
    return ok({ ...done, secret: null, submitted: false, lostBadge: false });
  const more = asksForMore(was, settings);
  const review = request.vouched === null ? reviewAfter(stored, more, context.at) : null;
  const columns = { ...columnsOf(settings, stored, context.at), ...review };
  if (!(await updateSettings(tx, shown, columns))) return refuse("changed_meanwhile");
  await storeAddresses(tx, shown.id, settings);
  await noteChange(tx, { id: shown.id, was, is: settings }, context);
  if (review) await noteSubmission(tx, stored, context);
  const secret = await fitSecrets(tx, stored, settings, context);
  const lostBadge = request.vouched === null && was.verified && !settings.verified;
  return ok({ ...done, secret, submitted: review !== null, lostBadge });
}

function noteChange(
  tx: DbOrTransaction,
  { id, was, is }: { id: string; was: Settings; is: Settings },
  context: AuditContext,
) {
  const event = { ...context, event: "application.changed", applicationId: id } as const;
  return insertAuditEvent(tx, { ...event, ...difference(was, is) });
}

function check(
  request: SettingsRequest,
  stored: SettingsRow,
): Result<Settings, RegistrationRefusal[]> {
  const { vouched, ...rest } = request;
  const verified = vouched?.verified ?? stored.verifiedAt !== null;
  const firstParty = vouched?.firstParty ?? stored.firstParty;
  const anyLoopbackPort = vouched?.anyLoopbackPort ?? stored.anyLoopbackPort;
  const context = { privateNetwork: isLoopbackOrigin() };
  const checked = checkRegistration(
    {
      ...{ ...rest, type: stored.type, firstParty, anyLoopbackPort },
      // A form without the field must not lower it.
      profile: rest.profile ?? stored.profile,
    },
    context,
  );
  if (!checked.ok) return checked;
  const requiredContext = vouched?.requiredContext ?? stored.requiredContext;
  const wanted = settingsOf({ ...checked.value, verified, requiredContext });
  if (vouched !== null) return ok(wanted);
  const same = !isRenamed({ ...stored, verified }, wanted);
  return ok({ ...wanted, verified: verified && same, firstParty: firstParty && same });
}

function columnsOf(settings: Settings, stored: SettingsRow, now: Date) {
  const {
    redirectUris: _,
    postLogoutRedirectUris: __,
    deviceGrant: ___,
    refreshDespiteProfile: ____,
    authMethod,
    verified,
    ...rest
  } = settings;
  return {
    ...rest,
    grantTypes: grantTypesOf(settings),
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

/**
 * Creates a secret if the new method takes one and the old one didn't; deletes all in the opposite
 * case.
 */
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
