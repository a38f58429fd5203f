import { endSession } from "@/db/access";
import { detachRequestsOfBrowser } from "@/db/authorization-requests";
import { database } from "@/db/client";
import { insertSession, type LiveSession, renewSession } from "@/db/sessions";
import { findUserForSignIn } from "@/db/users";
import { credentialHash } from "@/lib/crypto";
import { browserCookie, readCookie } from "@/lib/http/cookies";
import { originOf } from "@/lib/http/origin";
import { currentSession } from "./current-session";
import { MAX_PASSWORD } from "./new-password";
import { passwordMatches } from "./password";

/** Seconds: the absolute end of a browser session (reliability.md, Sessions). */
export const SESSION_LIFETIME = 30 * 86_400;

/**
 * Checks a username or email address with its password, and answers the id of the session that now is this
 * browser's; null for every failure alike. The hash is computed in every case.
 */
export async function signInWithPassword(
  typed: { username: string; password: string },
  headers: Headers,
): Promise<string | null> {
  const user = await findUserForSignIn(database(), typed.username);
  const matches = await passwordMatches(
    typed.password.slice(0, MAX_PASSWORD + 1),
    user?.passwordHash ?? null,
  );
  if (!matches || !user?.passwordHash || user.deactivatedAt) return null;
  const now = new Date();
  const current = await currentSession(headers);
  if (current?.user.id === user.id && (await renew(current, now))) return current.id;
  const opened = await insertSession(database(), {
    userId: user.id,
    passwordHash: user.passwordHash,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME * 1000),
  });
  if (opened && current) await leave(current, headers, now);
  return opened;
}

const renew = (session: LiveSession, now: Date) =>
  renewSession(database(), { id: session.id, userId: session.user.id, now });

/** Another account takes over this browser: its old session ends, what it was in the middle of goes on. */
async function leave(session: LiveSession, headers: Headers, now: Date) {
  const browserHash = credentialHash("browser", readCookie(headers, browserCookie()) ?? "");
  if (browserHash) await detachRequestsOfBrowser(database(), browserHash);
  const left = { id: session.id, userId: session.user.id, event: "session.signed_out" } as const;
  await endSession(database(), left, now, { actorId: left.userId, origin: originOf(headers) });
}
