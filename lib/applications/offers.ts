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
import { insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { reading } from "@/db/faults";
import { countOne } from "@/db/limits/limits";
import { findUser, findUsername } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { isUsername, normalUsername } from "@/lib/users/username";
import { mayOwn } from "./allowance";
import { type ApplicationState, stateOf } from "./overview";
import type { Deed } from "./settings";
import { MOST_COUNTED } from "./suspension";
import { handOver } from "./transfer";

/*
 * An owner gives an application away by an offer, and the other takes it or does not (docs/decisions/0042). Whoever
 * answers an offer holds their own row, then the application, then the offer.
 */

const DAY = 86_400_000;

/** Milliseconds that an offer waits for its answer. */
const LIFETIME = 14 * DAY;

/** Mails about offers that a person gets in a day: their page lists all of them. */
const MAX_MAILED = 5;

/** Shown at once. Who has answered these sees the next. */
const SHOWN = 20;

/** What an owner has offered of theirs, and nobody has answered. */
export const offerOf = (applicationId: string, ownerId: string, now: Date) =>
  reading(findOfferOf(database(), { applicationId, ownerId }, now));

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof offerOf>>>;

export type ReceivedOffer = OfferRow & { state: ApplicationState };

/** What somebody is offered, with what there is to know before one answers. */
export async function offersTo(toId: string, now: Date): Promise<ReceivedOffer[]> {
  const asked = { toId, most: MOST_COUNTED + 1, limit: SHOWN };
  const rows = await reading(listOffersTo(database(), asked, now));
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

export type OfferRefusal = "unknown" | "username_unfit" | "owner_already";

/**
 * Offers an application of one's own to whoever has a name, in place of the offer before. Whether anybody has it makes no
 * difference that who offers could see.
 */
export async function offerApplication(
  { id, ownerId, to }: { id: string; ownerId: string; to: string },
  { by, now }: Deed,
): Promise<Result<null, OfferRefusal>> {
  const toUsername = normalUsername(to);
  const user = isUsername(toUsername) ? await findUser(database(), { username: toUsername }) : null;
  const toId = user && !user.deactivatedAt ? user.id : null;
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, { id, ownerId });
    if (!stored) return refuse("unknown");
    if (!isUsername(toUsername)) return refuse("username_unfit");
    if (toId === ownerId) return refuse("owner_already");
    const expiresAt = new Date(now.getTime() + LIFETIME);
    const offer = { applicationId: id, fromId: ownerId, toId, toUsername };
    await storeOffer(tx, { ...offer, createdAt: now, expiresAt });
    await insertAuditEvent(tx, {
      ...by,
      at: now,
      event: "application.offered",
      applicationId: id,
      userId: toId,
      after: { to: toUsername, until: expiresAt.toISOString() },
    });
    const news = { application: stored.name, until: expiresAt };
    if (await mayMail(tx, toUsername, now)) await mailOffer(tx, { ...offer, ...news }, now);
    return ok(null);
  });
}

/** Counts a mail about an offer to whoever has a name. False where there were enough. */
async function mayMail(tx: Transaction, username: string, now: Date): Promise<boolean> {
  const key = sha256(`application-offer ${username}`).toString("base64url");
  return (await countOne(tx, { key, milliseconds: DAY }, now)).points <= MAX_MAILED;
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

/** Takes one's own offer back. */
export const withdrawOffer = (
  offer: { id: string; fromId: string },
  deed: Deed,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> =>
  database().transaction((tx) => endWithin(tx, offer, "application.offer_withdrawn", deed));

/** Says no to an offer; its owner is told. */
export const declineOffer = (
  offer: { id: string; toId: string },
  deed: Deed,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> =>
  database().transaction((tx) => endWithin(tx, offer, "application.offer_declined", deed));

async function endWithin(
  tx: Transaction,
  offer: OfParty,
  event: "application.offer_withdrawn" | "application.offer_declined",
  { by, now }: Deed,
): Promise<Result<{ applicationId: string }, AnswerRefusal>> {
  const ended = await deleteOffer(tx, offer, now);
  if (!ended) return refuse("offer_gone");
  const { applicationId, fromId, toId: userId, toUsername, application } = ended;
  const before = { to: toUsername };
  await insertAuditEvent(tx, { ...by, at: now, event, applicationId, userId, before });
  if (event === "application.offer_declined")
    await notify(tx, fromId, { kind: "offer_declined", application, by: toUsername }, now);
  return ok({ applicationId });
}

export type AcceptanceRefusal = AnswerRefusal | "no_room" | "changed_meanwhile";

/** Takes an application over as it was shown, with what it can do and what its owner answers for. */
export function acceptOffer(
  accepted: { id: string; toId: string; revision: number },
  deed: Deed,
): Promise<Result<{ applicationId: string }, AcceptanceRefusal>> {
  return database().transaction((tx) => acceptWithin(tx, accepted, deed));
}

async function acceptWithin(
  tx: Transaction,
  { id, toId, revision }: { id: string; toId: string; revision: number },
  deed: Deed,
): Promise<Result<{ applicationId: string }, AcceptanceRefusal>> {
  const applicationId = await findOffered(tx, { id, toId });
  if (applicationId === null) return refuse("offer_gone");
  const hasRoom = await mayOwn(tx, toId, applicationId);
  const stored = await lockSettings(tx, { id: applicationId });
  const offer = await lockOffer(tx, { id, toId }, deed.now);
  if (!stored?.ownerId || !offer) return refuse("offer_gone");
  if (stored.revision !== revision) return refuse("changed_meanwhile");
  if (!hasRoom) return refuse("no_room");
  if (!(await handOver(tx, stored, { to: toId, vouched: false }, deed)))
    return refuse("offer_gone");
  const news = { application: stored.name, by: offer.toUsername };
  await notify(tx, stored.ownerId, { kind: "offer_accepted", ...news }, deed.now);
  return ok({ applicationId });
}
