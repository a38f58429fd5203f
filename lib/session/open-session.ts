import { endSession } from "@/db/access";
import type { RequestOrigin } from "@/db/audit/events";
import { insertPendingSignIn } from "@/db/factors/pending-sign-ins";
import type { Upstream } from "@/db/identities/upstream";
import { database, type Transaction } from "@/db/system/client";
import { detachRequestsOfBrowser } from "@/db/tokens/authorization-requests";
import { recordSignIn } from "@/db/users/known-devices";
import type { LiveSession } from "@/db/users/live-sessions";
import { insertSession, renewSession, type SessionProof } from "@/db/users/sessions";
import { replacePasswordHash, setUserLocale } from "@/db/users/users";
import { browserCookie, readCookie } from "@/lib/http/cookies";
import { originOf } from "@/lib/http/request";
import { browserInWords } from "@/lib/http/user-agent";
import { notify } from "@/lib/mail/notify";
import { credentialHash, sha256 } from "@/lib/runtime/crypto";
import { increment } from "@/lib/runtime/metrics";
import { orNothing } from "@/lib/runtime/or-nothing";
import { currentSession } from "./current-session";
import { mayTell } from "./device";
import type { rehash } from "./password";
import {
  newSessionToken,
  readSessionProof,
  SESSION_LIFETIME_SECONDS,
  type SessionKey,
} from "./session-cookie";
import { newPending } from "./two-step/new-pending";

/** User who has just proved their identity. */
export type Proven = {
  userId: string;
  /** Access epoch at the time of the password check. */
  accessEpoch: number;
  newHash: Awaited<ReturnType<typeof rehash>>;
  device: string;
  /** Language of mail to the user; null if it is stored already. */
  locale: "en" | "zh-CN" | null;
  way: Way;
  /** Identity by which the user comes from elsewhere; null if they come by a factor of their own. */
  upstream: Upstream | null;
  /** True if the account is to be deleted, and its user may only keep it. */
  mustKeep?: boolean;
  /** Hash of the token of a browser that skips the second step. It renews no session. */
  trusted?: Buffer | undefined;
  /** Uses up what proved it. False, with nothing opened and all of it undone, if it was used already. */
  spend?: (tx: Transaction, now: Date) => Promise<boolean>;
};

/** Methods that a code adds to those of the first step, from the app or a recovery code. */
export const BY_CODE = ["otp", "mfa"] as const;

/** Factors that a sign-in used, with their methods for `amr` (RFC 8176). */
export const METHODS = {
  password: ["pwd"],
  trusted_browser: ["pwd"],
  authenticator_app: ["pwd", "otp", "mfa"],
  recovery_code: ["pwd", "otp", "mfa"],
  passkey: ["pop", "user", "mfa"],
  password_and_passkey: ["pwd", "pop", "user", "mfa"],
  // A provider's own methods are never passed on: they would let it claim a passkey.
  elsewhere: [],
  elsewhere_strong: ["mfa"],
  elsewhere_and_code: BY_CODE,
  elsewhere_and_passkey: ["pop", "user", "mfa"],
} as const;

export type Way = keyof typeof METHODS;

/** Second steps, each with the way that it completes after a sign-in from elsewhere. */
const AFTER_ELSEWHERE = {
  authenticator_app: "elsewhere_and_code",
  recovery_code: "elsewhere_and_code",
  password_and_passkey: "elsewhere_and_passkey",
} as const satisfies Partial<Record<Way, Way>>;

/** Returns the way of a sign-in that a second step completes. */
export const completedWay = (
  step: keyof typeof AFTER_ELSEWHERE,
  { upstream }: Pick<Proven, "upstream">,
): Way => (upstream === null ? step : AFTER_ELSEWHERE[step]);

/** A session, or the token of a sign-in that only keeps an account (./keep-account.ts). */
export type Opened = SessionKey | { keeping: string };

/**
 * Opens a session for the browser, or renews the one that it has, with a new token either way. Opens
 * none for an account that is to be deleted. Null
 * if the account was deactivated, its password changed or two-step sign-in turned on since the check,
 * or what proved it was used up. Every session begins here.
 */
export async function openSession(proven: Proven, headers: Headers): Promise<Opened | null> {
  const now = new Date();
  if (proven.mustKeep) return beginKeeping(proven, now);
  const current = await currentSession(headers);
  const token = newSessionToken();
  const proof = readSessionProof(headers);
  const id = await openOrRenew(proven, { proof, token, origin: originOf(headers), now });
  if (id === null) return null;
  increment("foyer_sign_ins_total", { method: proven.way });
  if (current && current.user.id !== proven.userId) await leave(current, headers, now);
  return { id, token };
}

/** Stores a complete sign-in that opens nothing. */
function beginKeeping({ userId, accessEpoch, way, upstream, spend }: Proven, now: Date) {
  const pending = newPending({ userId, accessEpoch }, now);
  return orNothing(async (tx) => {
    if (spend && !(await spend(tx, now))) return null;
    await insertPendingSignIn(tx, { ...pending.row, purpose: "restore", way, upstream });
    return { keeping: pending.token };
  });
}

type Opening = { proof: SessionProof | null; token: string; origin: RequestOrigin; now: Date };

/** Opens or renews a session, or undoes all that `spend` did. */
const openOrRenew = (proven: Proven, opening: Opening): Promise<string | null> =>
  orNothing(async (tx) => {
    const { userId, device, way, upstream, spend } = proven;
    const { origin, now } = opening;
    if (spend && !(await spend(tx, now))) return null;
    const id = await enter(tx, proven, opening);
    if (id === null) return null;
    const deviceHash = credentialHash("device", device);
    const signIn = { userId, sessionId: id, deviceHash, way, upstream, origin, now };
    const newDevice = await recordSignIn(tx, signIn);
    // Comes last, since concurrent sign-ins to the account wait for this counter.
    if (newDevice && (await mayTell(tx, { userId, now })))
      await notify(tx, userId, { kind: "new_device", ...inWords(origin) }, now);
    return id;
  });

/**
 * Renews the session that the cookie names if it is the same user's, so that `sid` stays. Otherwise
 * creates a new one.
 */
async function enter(
  tx: Transaction,
  { userId, accessEpoch, newHash, locale, way, upstream, trusted }: Proven,
  { proof, token, origin, now }: Opening,
): Promise<string | null> {
  // The session's statement takes a shared lock on the user's row. Updating that row afterward
  // would deadlock concurrent sign-ins.
  if (locale !== null) await setUserLocale(tx, userId, locale);
  if (newHash) await replacePasswordHash(tx, userId, newHash);
  const { network, userAgent } = origin;
  const authenticatedElsewhereAt = upstream?.authenticatedAt;
  const amr = METHODS[way];
  const place = { userId, accessEpoch, now, network, userAgent, amr, authenticatedElsewhereAt };
  const tokenHash = sha256(token);
  if (
    proof &&
    !trusted &&
    (await renewSession(tx, { ...place, ...proof, newTokenHash: tokenHash }))
  )
    return proof.id;
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_SECONDS * 1000);
  return insertSession(tx, { ...place, tokenHash, expiresAt, trusted });
}

function inWords({ userAgent, network }: RequestOrigin) {
  const { browser, system } = browserInWords(userAgent);
  return { network, device: [browser, system].filter(Boolean).join(" · ") || null };
}

/** Ends the session of the account that used this browser before. Pending requests go on. */
async function leave(session: LiveSession, headers: Headers, now: Date) {
  const browserHash = credentialHash("browser", readCookie(headers, browserCookie()) ?? "");
  if (browserHash) await detachRequestsOfBrowser(database(), browserHash);
  const left = { id: session.id, userId: session.user.id, event: "session.signed_out" } as const;
  await endSession(database(), left, { actorId: left.userId, origin: originOf(headers), at: now });
}
