import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { lockPendingSignIn } from "@/db/factors/pending-sign-ins";
import { findMailLink, spendMailLink } from "@/db/outbox/mail-links";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { lockUser } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { queueMail } from "@/lib/mail/queue";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { completedWay, openSession } from "@/lib/session/open-session";
import { keepPasskey, readNewPasskey } from "@/lib/session/passkeys/enrol";
import type { SessionKey } from "@/lib/session/session-cookie";
import { findStarted, inPending, putAppIntoUse } from "./enrol";
import { completePending, currentPending, type PendingSignIn } from "./pending-sign-in";
import { newRecoveryCodes } from "./recovery-codes";
import { makeSetUpLink } from "./set-up-link";
import type { OwnerWithCodes } from "./switch";
import { stepOf } from "./totp";

/*
 * First second step of a user whose password alone opens no session any more, or first passkey of one
 * who has no password, and whose provider can't prove that it is them. It takes the first step and a link
 * sent to the account's verified address, so that a stolen password can't add a factor.
 */

/** Returns the sign-in of this browser that has to set up a second step; null if there is none. */
export const currentSetUp = (headers: Headers, now: Date) => currentPending(headers, now, "set_up");

/** Mails the link to the account's verified address. */
export async function sendSetUpLink(
  request: Request,
): Promise<Result<null, "gone" | "no_address" | "too_many">> {
  const now = new Date();
  const { headers } = request;
  const pending = await currentSetUp(headers, now);
  if (!pending) return refuse("gone");
  const { userId, name, username, verifiedEmail: to, lacksSecondStep } = pending;
  if (to === null) return refuse("no_address");
  return database().transaction(async (tx) => {
    const link = await makeSetUpLink(tx, { userId, email: to }, now);
    if (!link.ok) return link;
    const parameters = { name: name ?? username, link: link.value };
    const locale = localeOf(request);
    const kind = lacksSecondStep ? "set_up_second_step" : "set_up_passkey";
    await queueMail(tx, { kind, to, verified: true, locale, parameters });
    const about = { at: now, actorId: userId, userId, origin: originOf(headers) };
    await insertAuditEvent(tx, { ...about, event: "account.set_up_link_sent" });
    return ok(null);
  });
}

const findLink = (tokenHash: Buffer, now: Date) =>
  reading(findMailLink(database(), { tokenHash, purpose: "set_up" }, now));

type OpenedLink = { pending: PendingSignIn; tokenHash: Buffer };

/**
 * Returns the sign-in that an opened link may complete. "sign_in" if the password has to be entered
 * in this browser first, "gone" if the link was used, has expired or never existed.
 */
export async function openSetUpLink(
  token: string,
  headers: Headers,
  now: Date,
): Promise<Result<OpenedLink, "sign_in" | "gone">> {
  const tokenHash = credentialHash("setUpLink", token);
  const found = tokenHash && findLink(tokenHash, now);
  const [link, pending] = await Promise.all([found, currentSetUp(headers, now)]);
  if (!tokenHash || !link) return refuse("gone");
  return pending?.userId === link.userId ? ok({ pending, tokenHash }) : refuse("sign_in");
}

/** Session that a new factor opened, and the recovery codes, shown once. */
export type SetUp = Result<
  { session: SessionKey; codes: readonly string[]; username: string },
  "gone" | "sign_in" | "wrong" | "passkey_refused"
>;

type Answer = { token: string; device: string };

/** Completes a sign-in by the first code of a new app. */
export async function setUpWithApp(
  { token, device, code }: Answer & { code: string },
  request: Request,
): Promise<SetUp> {
  const now = new Date();
  const link = await openSetUpLink(token, request.headers, now);
  if (!link.ok) return link;
  const { pending } = link.value;
  if (!pending.lacksSecondStep) return refuse("gone");
  const started = await findStarted({ id: pending.userId, place: inPending(pending) }, now);
  const step = started && stepOf(started.secret, code, now);
  if (!started || step === null) return refuse("wrong");
  const app = { sealedSecret: started.sealedSecret, step };
  const way = "authenticator_app";
  return complete(link.value, { way, device, now }, request, async (tx, owner) => {
    const made = await putAppIntoUse(tx, owner, app);
    // Without codes if two-step sign-in was on already.
    return typeof made === "string" ? [] : made;
  });
}

/** Completes a sign-in by a new passkey. */
export async function setUpWithPasskey(
  { token, device, text, rpId }: Answer & { text: string; rpId: string },
  request: Request,
): Promise<SetUp> {
  const now = new Date();
  const link = await openSetUpLink(token, request.headers, now);
  if (!link.ok) return link;
  const { userId, idHash } = link.value.pending;
  const context = contextOf(userId, request, now);
  const made = { text, rpId, locale: localeOf(request) };
  const asked = { purpose: "set_up", pendingHash: idHash } as const;
  const passkey = await readNewPasskey({ userId, context }, made, asked);
  if (!passkey) return refuse("passkey_refused");
  const way = "password_and_passkey";
  return complete(link.value, { way, device, now }, request, async (tx, owner) => {
    const kept = await keepPasskey(tx, owner, passkey);
    // Without codes unless the policy requires a second step.
    return kept.ok ? (kept.value ?? []) : null;
  });
}

const contextOf = (userId: string, { headers }: Request, now: Date): AuditContext => ({
  at: now,
  actorId: userId,
  origin: originOf(headers),
});

/** Adds a factor and returns the recovery codes. Null, with nothing changed, if it can't be added. */
type Add = (tx: Transaction, owner: OwnerWithCodes) => Promise<readonly string[] | null>;

/** Spends the link and the sign-in, adds the factor and opens the session, or nothing of it. */
async function complete(
  { pending, tokenHash }: OpenedLink,
  { way, device, now }: { way: Parameters<typeof completedWay>[0]; device: string; now: Date },
  request: Request,
  add: Add,
): Promise<SetUp> {
  const { userId, userEpoch: accessEpoch, username } = pending;
  const context = contextOf(userId, request, now);
  const fresh = await newRecoveryCodes(userId);
  let codes: readonly string[] = [];
  const spend = async (tx: Transaction) => {
    if ((await lockUser(tx, userId))?.accessEpoch !== accessEpoch) return false;
    if (!(await lockPendingSignIn(tx, pending.idHash))) return false;
    // The user's row is locked, so that nothing else uses the link up before the end.
    const link = { tokenHash, purpose: "set_up", userId } as const;
    if (!(await findMailLink(tx, link, now))) return false;
    const made = await add(tx, { userId, context, codes: fresh });
    if (!made) return false;
    codes = made;
    await spendMailLink(tx, link, now);
    await completePending(tx, pending, request.headers);
    return true;
  };
  const locale = localeOf(request);
  const { upstream } = pending;
  const known = { userId, accessEpoch, newHash: null, device, locale, upstream };
  const proven = { ...known, way: completedWay(way, pending), spend };
  const opened = await openSession(proven, request.headers);
  // An account that is to be kept has no sign-in of this purpose.
  return opened && "id" in opened ? ok({ session: opened, codes, username }) : refuse("gone");
}
