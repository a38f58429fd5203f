import { getToken } from "next-auth/jwt";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { findLiveSession, type LiveSession, touchSession } from "@/db/sessions";
import { appSecrets, isSecureOrigin } from "@/lib/env";
import { readCookie, sessionCookie } from "@/lib/http/cookies";
import { originOf } from "@/lib/http/origin";

export type { LiveSession };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The browser session that a request carries, with its user; null if there is none or it lives no more. */
export async function currentSession(headers: Headers): Promise<LiveSession | null> {
  const id = await readSessionId(headers);
  if (id === null) return null;
  const now = new Date();
  const session = await reading(findLiveSession(database(), id, now));
  if (session && now.getTime() - session.lastSeenAt.getTime() > 60_000)
    await touchSession(database(), { id, network: originOf(headers).network }, now);
  return session;
}

/** The id in the sealed cookie. Opening it says nothing yet: the row decides. */
async function readSessionId(headers: Headers): Promise<string | null> {
  const cookieName = sessionCookie();
  if (readCookie(headers, cookieName) === null && readCookie(headers, `${cookieName}.0`) === null)
    return null;
  const token = await getToken({
    req: { headers },
    secret: [...appSecrets()],
    cookieName,
    salt: cookieName,
    secureCookie: isSecureOrigin(),
  });
  return typeof token?.sid === "string" && UUID.test(token.sid) ? token.sid : null;
}
