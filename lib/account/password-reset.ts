import { cutUser } from "@/db/access";
import { insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import { listUsableNames } from "@/db/factors/passkeys";
import { clearAccountCounter } from "@/db/limits/counters";
import { findMailLink, findUserForReset, spendMailLink } from "@/db/outbox/mail-links";
import { type DbOrTransaction, database } from "@/db/system/client";
import { noteKnownDevice } from "@/db/users/known-devices";
import type { Locale } from "@/lib/i18n/locale";
import { mailPasswordLink } from "@/lib/mail/password-link";
import { queueMail } from "@/lib/mail/queue";
import { credentialHash } from "@/lib/runtime/crypto";
import { normalLogin } from "@/lib/users/username";

/** Minimum response time in milliseconds, more than the extra work for a known account. */
const MIN_RESPONSE_MS = 400;

/** Browser that resets a password, and the host whose passkeys work; null if there is none. */
type Resetting = Asked & { deviceHash: Buffer; rpId: string | null };

type Asked = { now: Date; origin: RequestOrigin; locale: Locale };

/** `by` is the user who is signed in, if anybody. */
type AskedFor = Asked & { by?: string | undefined };

/**
 * Sends the user with this username or email address a link to choose a new password, to the
 * account's own address and rate limited. The caller can't tell, even by timing, if there is such
 * an account.
 */
export async function requestPasswordReset(login: string, asked: AskedFor): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS));
  await Promise.all([sendLink(login, asked), pause]);
}

async function sendLink(login: string, { now, origin, locale, by }: AskedFor) {
  const user = await findUserForReset(database(), normalLogin(login));
  if (!user) return;
  const to = { ...user, locale: user.locale ?? locale };
  await database().transaction(async (tx) => {
    if (!(await mailPasswordLink(tx, to, now)).ok) return;
    const actorId = by === user.id ? user.id : null;
    const about = { at: now, actorId, userId: user.id, origin };
    await insertAuditEvent(tx, { ...about, event: "account.password_link_sent" });
  });
}

const spelled = (tokenHash: Buffer) => ({ tokenHash, purpose: "reset_password" }) as const;

/**
 * Returns the account whose password a link changes, or null if the link was used, has expired or
 * never existed.
 */
export async function findPasswordReset(token: string, now: Date) {
  const tokenHash = credentialHash("passwordReset", token);
  return tokenHash && findMailLink(database(), spelled(tokenHash), now);
}

/**
 * Sets the new password and ends all existing access. Doesn't verify the address: someone else may
 * have prepared the account in this person's name, who would then vouch for it. The account knows
 * this browser from now on, so that strangers' failures don't lock out its owner
 * (docs/decisions/0047). Returns the number of passkeys that still sign in; null if the link was
 * used or has expired.
 */
export async function resetPassword(
  token: string,
  passwordHash: string,
  { now, origin, locale, deviceHash, rpId }: Resetting,
): Promise<{ passkeys: number } | null> {
  const tokenHash = credentialHash("passwordReset", token);
  if (!tokenHash) return null;
  return database().transaction(async (tx) => {
    const link = await spendMailLink(tx, spelled(tokenHash), now);
    if (!link) return null;
    const { userId, email, provedEmail, isFirst } = link;
    const cut = { userId, change: { passwordHash }, event: "account.password_reset" } as const;
    await cutUser(tx, cut, { actorId: userId, origin, at: now });
    await clearAccountCounter(tx, userId);
    await noteKnownDevice(tx, { userId, deviceHash, now });
    const passkeys = await usablePasskeys(tx, userId, rpId);
    await queueMail(tx, {
      kind: "password_changed",
      // Empty for an account without an address, whose link the command line made.
      to: email || null,
      verified: provedEmail !== null,
      locale: link.locale ?? locale,
      parameters: { name: link.name ?? link.username, at: now.toISOString(), passkeys, isFirst },
    });
    return { passkeys: passkeys.length };
  });
}

const usablePasskeys = async (db: DbOrTransaction, userId: string, rpId: string | null) =>
  rpId === null ? [] : listUsableNames(db, userId, rpId);

/** Returns the number of a user's passkeys that sign in at a host; null for no host. */
export const countPasskeys = async (userId: string, rpId: string | null): Promise<number> =>
  (await usablePasskeys(database(), userId, rpId)).length;
