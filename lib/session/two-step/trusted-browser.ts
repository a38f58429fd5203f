import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import {
  deleteTrustedBrowsers,
  findTrustDays,
  insertTrustedBrowser,
  listTrustedBrowsers,
  type TrustedBrowser,
} from "@/db/factors/trusted-browsers";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { formatCookie, readCookie, trustedCookie } from "@/lib/http/cookies";
import { originOf } from "@/lib/http/request";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash, newCredential, sha256 } from "@/lib/runtime/crypto";

export type { TrustedBrowser };

/** Returns the hash of the token that a browser brings; null if it can't be one. */
export const readTrusted = (headers: Headers): Buffer | null =>
  credentialHash("trustedBrowser", readCookie(headers, trustedCookie()) ?? "");

export type Trust = { token: string; until: Date };

export const setTrusted = ({ token, until }: Trust, now: Date) =>
  formatCookie(trustedCookie(), token, Math.ceil((until.getTime() - now.getTime()) / 1000));

/** Trusts the browser of a completed sign-in; null if the policy or the user's role forbids it. */
export async function trustBrowser(
  tx: Transaction,
  userId: string,
  { headers, now }: { headers: Headers; now: Date },
): Promise<Trust | null> {
  const token = newCredential("trustedBrowser");
  const origin = originOf(headers);
  const { network, userAgent } = origin;
  const browser = { userId, tokenHash: sha256(token), replaced: readTrusted(headers) };
  const until = await insertTrustedBrowser(tx, { ...browser, network, userAgent, now });
  if (until === null) return null;
  const about = { at: now, actorId: userId, userId, origin };
  await insertAuditEvent(tx, { ...about, event: "account.browser_trusted", after: { until } });
  return { token, until };
}

/** Returns for how many days the user may trust a browser; 0 for not at all. */
export const trustDaysOf = (userId: string): Promise<number> =>
  reading(findTrustDays(database(), userId));

export const trustedBrowsersOf = (userId: string, now: Date): Promise<TrustedBrowser[]> =>
  reading(listTrustedBrowsers(database(), userId, now));

/** Asks for the second step again in every browser. Refuses in a session that ended meanwhile. */
export const forgetTrustedBrowsers = (
  { userId, context }: { userId: string; context: AuditContext },
  session: SessionProof,
): Promise<Result<null, "gone">> =>
  database().transaction(async (tx): Promise<Result<null, "gone">> => {
    const isOpen = (await lockUser(tx, userId)) && (await isSessionOpen(tx, session));
    if (!isOpen) return refuse("gone");
    const browsers = await deleteTrustedBrowsers(tx, userId);
    const event = "account.browsers_forgotten" as const;
    if (browsers > 0)
      await insertAuditEvent(tx, { ...context, event, userId, before: { browsers } });
    return ok(null);
  });
