import {
  deleteOffer,
  findOffered,
  findOfferOf,
  listOffersTo,
  lockOffer,
  type OfferRow,
  type OfParty,
  storeOffer,
} from "@/db/applications/offers";
import { lockSettings } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { countOne } from "@/db/limits/counters";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findUser, findUsername } from "@/db/users/users";
import { MOST_COUNTED } from "@/lib/lists/page";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { isUsername, normalUsername } from "@/lib/users/username";
import { APPLICATION_ALLOWANCE } from "./allowance";
import { type ApplicationState, stateOf } from "./overview";
import { handOver } from "./transfer";

/*
 * Owners give an application away by an offer that its recipient accepts or declines
 * (docs/decisions/0042). Accepting locks the recipient's row, then the application, then the offer.
 */

const DAY_MS = 86_400_000;

const LIFETIME_MS = 14 * DAY_MS;

/** Maximum mails about offers to one user in a day. Their page lists the offers anyway. */
const MAX_MAILED = 5;

/** Offers listed at once. Answering them reveals the next. */
const SHOWN = 20;

/** Returns an owner's unanswered offer of an application, or null. */
export const offerOf = (applicationId: string, ownerId: string, now: Date) =>
  reading(findOfferOf(database(), { applicationId, ownerId }, now));

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof offerOf>>>;

export type ReceivedOffer = OfferRow & { state: ApplicationState };

/** Returns the offers to a user, with what to know before answering. */
export async function offersTo(toId: string, now: Date): Promise<ReceivedOffer[]> {
  const asked = { toId, most: MOST_COUNTED + 1, limit: SHOWN };
  const rows = await reading(listOffersTo(database(), asked, now));
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

export type OfferRefusal = "unknown" | "username_unfit" | "owner_already";

/**
 * Offers an owner's application to the user with a name, replacing the previous offer. The owner
 * can't tell if anyone has that name.
 */
export async function offerApplication(
  { id, ownerId, to }: { id: string; ownerId: string; to: string },
  context: AuditContext,
): Promise<Result<null, OfferRefusal>> {
  const toUsername = normalUsername(to);
  const user = isUsername(toUsername) ? await findUser(database(), { login: toUsername }) : null;
  const toId = user && !user.deactivatedAt ? user.id : null;
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, { id, ownerId });
    if (!stored) return refuse("unknown");
    if (!isUsername(toUsername)) return refuse("username_unfit");
    if (toId === ownerId) return refuse("owner_already");
    const expiresAt = new Date(context.at.getTime() + LIFETIME_MS);
    const offer = { applicationId: id, fromId: ownerId, toId, toUsername };
    await storeOffer(tx, { ...offer, createdAt: context.at, expiresAt });
    await insertAuditEvent(tx, {
      ...context,
      event: "application.offered",
      applicationId: id,
      userId: toId,
      after: { to: toUsername, until: expiresAt.toISOString() },
    });
    const news = { application: stored.name, until: expiresAt };
    if (await mayMail(tx, toUsername, context.at))
      await mailOffer(tx, { ...offer, ...news }, context.at);
    return ok(null);
  });
}

/** Counts a mail about an offer to a username. False if there were enough. */
async function mayMail(tx: Transaction, username: string, now: Date): Promise<boolean> {
  const key = sha256(`application-offer ${username}`).toString("base64url");
  return (await countOne(tx, { key, milliseconds: DAY_MS }, now)).points <= MAX_MAILED;
}

type Mailed = { fromId: string; toId: string | null; application: string; until: Date };

async function mailOffer(
  tx: Transaction,
  { fromId, toId, application, until }: Mailed,
  now: Date,
): Promise<void> {
  const by = await findUsername(tx, fromId);
  if (toId === null || by === null) return;
  const news = { application, by, until: until.toISOString() };
  await notify(tx, toId, { kind: "application_offered", ...news }, now);
}

export type AnswerRefusal = "offer_gone";

export const withdrawOffer = (
  offer: { id: string; fromId: string },
  context: AuditContext,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> =>
  database().transaction((tx) => endWithin(tx, offer, "application.offer_withdrawn", context));

/** Declines an offer and tells its owner. */
export const declineOffer = (
  offer: { id: string; toId: string },
  context: AuditContext,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> =>
  database().transaction((tx) => endWithin(tx, offer, "application.offer_declined", context));

async function endWithin(
  tx: Transaction,
  offer: OfParty,
  event: "application.offer_withdrawn" | "application.offer_declined",
  context: AuditContext,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> {
  const ended = await deleteOffer(tx, offer, context.at);
  if (!ended) return refuse("offer_gone");
  const { applicationId, fromId, toId: userId, toUsername, application } = ended;
  const before = { to: toUsername };
  await insertAuditEvent(tx, { ...context, event, applicationId, userId, before });
  if (event === "application.offer_declined")
    await notify(tx, fromId, { kind: "offer_declined", application, by: toUsername }, context.at);
  return ok({ applicationId });
}

export type AcceptanceRefusal = AnswerRefusal | "no_room" | "changed_meanwhile";

/**
 * Takes over an application in the revision that was shown, with its permissions and the
 * responsibility for it.
 */
export function acceptOffer(
  accepted: { id: string; toId: string; revision: number },
  context: AuditContext,
): Promise<Result<{ applicationId: string }, AcceptanceRefusal>> {
  return database().transaction((tx) => acceptWithin(tx, accepted, context));
}

async function acceptWithin(
  tx: Transaction,
  { id, toId, revision }: { id: string; toId: string; revision: number },
  context: AuditContext,
): Promise<Result<{ applicationId: string }, AcceptanceRefusal>> {
  const applicationId = await findOffered(tx, { id, toId });
  if (applicationId === null) return refuse("offer_gone");
  const hasRoom = await APPLICATION_ALLOWANCE.leavesRoom(tx, toId, applicationId);
  const stored = await lockSettings(tx, { id: applicationId });
  const offer = await lockOffer(tx, { id, toId }, context.at);
  if (!stored?.ownerId || !offer) return refuse("offer_gone");
  if (stored.revision !== revision) return refuse("changed_meanwhile");
  if (!hasRoom) return refuse("no_room");
  if (!(await handOver(tx, stored, { to: toId, vouched: false }, context)))
    return refuse("offer_gone");
  const news = { application: stored.name, by: offer.toUsername };
  await notify(tx, stored.ownerId, { kind: "offer_accepted", ...news }, context.at);
  return ok({ applicationId });
}
