import { deleteAllSecrets, insertSecret } from "@/db/applications/secrets";
import {
  lockSettings,
  replaceAddresses,
  type SettingsRow,
  updateSettings,
} from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database } from "@/db/system/client";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { checkRegistration } from "@/lib/oauth/registration/registration";
import type {
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration/registration-request";
import { type FieldWith, fieldsOf, isOf } from "@/lib/oauth/registration/settings";
import { formatScope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import {
  ADMINISTRATORS,
  type AdministratorField,
  columnsOf,
  difference,
  pick,
  type Settings,
  settingsOf,
  type Vouched,
} from "./settings";
import { asksForMore, isRenamed, noteSubmission, reviewAfter } from "./trust";

/** Application in the revision that a page showed; with `ownerId`, only if that user owns it. */
export type ShownApplication = { id: string; revision: number; ownerId?: string | undefined };

/**
 * Changed settings; the stored values of others stay. `vouched` has what only an administrator may
 * set, and is null for other editors: a new identity (isRenamed) then ends badge and "first-party".
 */
export type SettingsRequest = Omit<RegistrationRequest, "type" | AdministratorField> & {
  vouched: Vouched | null;
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
  const columns = { ...columnsOf(settings, stored.verifiedAt ?? context.at), ...review };
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
  const { vouched, ...own } = request;
  const was = settingsOf({ ...stored, verified: stored.verifiedAt !== null });
  const marks = ADMINISTRATORS.filter((field) => isOf(field, was.type));
  const said = { ...pick(was, ADMINISTRATORS), ...given(pick(vouched ?? {}, marks)) };
  const asked = { ...was, scope: formatScope(was.scopes), ...given(own), ...said };
  const { type } = was;
  const checked = checkRegistration({ ...asked, type }, { privateNetwork: isLoopbackOrigin() });
  if (!checked.ok) return checked;
  const { verified, requiredContext } = asked;
  const wanted = settingsOf({ ...checked.value, verified, requiredContext });
  if (vouched !== null) return ok(wanted);
  const same = !isRenamed({ ...stored, verified }, wanted);
  return ok({ ...wanted, verified: verified && same, firstParty: wanted.firstParty && same });
}

type Choice = FieldWith<{ kind: "choice" }>;

const CHOICES = new Set<string>(fieldsOf("choice"));

/** Returns what a request sets: a choice that it leaves open keeps the stored value. */
const given = <T extends object>(request: T) =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([field, value]) => value !== undefined && (value !== null || !CHOICES.has(field)),
    ),
  ) as { [F in keyof T]: F extends Choice ? NonNullable<T[F]> : T[F] };

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
