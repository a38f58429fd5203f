import {
  approve,
  lockSettings,
  reject,
  type SettingsRow,
  transfer,
} from "@/db/application-settings";
import { type AuditEventName, insertAuditEvent } from "@/db/audit-events";
import { database, type Transaction } from "@/db/client";
import { findUser, findUsername } from "@/db/users";
import { ok, type Result, refuse } from "@/lib/result";
import { mayOwn } from "./allowance";
import type { Deed } from "./settings";

type Reviewed = { id: string; revision: number };

export type ReviewRefusal = "unknown" | "not_pending" | "changed_meanwhile" | "note_unfit";

/** Characters of what a developer is told. */
const MAX_NOTE = 1000;

/** Control characters but for line ends, and halves of characters. */
const UNSAYABLE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** An application that waits works for everybody from now on, as the reviewer saw it. */
export const approveApplication = (
  seen: Reviewed,
  deed: Deed,
): Promise<Result<null, ReviewRefusal>> =>
  answer(seen, deed, {
    event: "application.approved",
    store: (tx) => approve(tx, seen, deed.now),
    after: { approved: true },
  });

/** It goes on waiting, and its owner reads why. */
export async function rejectApplication(
  seen: Reviewed,
  typed: string,
  deed: Deed,
): Promise<Result<null, ReviewRefusal>> {
  const note = typed.replaceAll("\r\n", "\n").trim();
  if (note === "" || [...note].length > MAX_NOTE || UNSAYABLE.test(note))
    return refuse("note_unfit");
  return answer(seen, deed, {
    event: "application.rejected",
    store: (tx) => reject(tx, seen, note),
    after: { note },
  });
}

function answer(
  seen: Reviewed,
  { by, now }: Deed,
  {
    event,
    store,
    after,
  }: {
    event: AuditEventName;
    store: (tx: Transaction) => Promise<boolean>;
    after: Record<string, unknown>;
  },
): Promise<Result<null, ReviewRefusal>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, seen);
    if (!stored) return refuse("unknown");
    if (stored.approvedAt !== null) return refuse("not_pending");
    if (!(await store(tx))) return refuse("changed_meanwhile");
    const { ownerId: userId, reviewNote } = stored;
    const before = event === "application.approved" ? { approved: false } : { note: reviewNote };
    await insertAuditEvent(tx, {
      ...by,
      at: now,
      event,
      applicationId: seen.id,
      userId,
      before,
      after,
    });
    return ok(null);
  });
}

export type TransferRefusal =
  | "unknown"
  | "user_unknown"
  | "user_full"
  | "owner_already"
  | "changed_meanwhile";

/** `from` is the owner whom the form was shown with; `own`: who gives it away is that owner, and no administrator. */
type Transfer = { id: string; from: string | null; to: string; own?: boolean };

/**
 * Gives an application to another user. What its owner gives away counts for who gets it, and what the organisation said
 * of it was said of this owner's.
 */
export async function transferApplication(
  given: Transfer,
  deed: Deed,
): Promise<Result<null, TransferRefusal>> {
  const owner = await findUser(database(), { username: given.to.trim().toLowerCase() });
  if (!owner || owner.deactivatedAt) return refuse("user_unknown");
  return database().transaction((tx) => transferWithin(tx, { ...given, to: owner.id }, deed));
}

async function transferWithin(
  tx: Transaction,
  { id, from, to, own = false }: Transfer,
  deed: Deed,
): Promise<Result<null, TransferRefusal>> {
  const stored = await lockSettings(tx, own ? { id, ownerId: from ?? undefined } : { id });
  if (!stored) return refuse("unknown");
  if (stored.ownerId !== from) return refuse("changed_meanwhile");
  if (to === from) return refuse("owner_already");
  if (own && !(await mayOwn(tx, to, id))) return refuse("user_full");
  if (!(await transfer(tx, { id, from, to, vouched: !own }))) return refuse("user_unknown");
  await noteTransfer(tx, stored, { ...deed, to, left: own ? leftBehind(stored) : null });
  return ok(null);
}

type Note = Deed & { to: string; left: ReturnType<typeof leftBehind> | null };

async function noteTransfer(
  tx: Transaction,
  { id, ownerId }: SettingsRow,
  { to, left, by, now }: Note,
) {
  const event = { ...by, at: now, event: "application.transferred", applicationId: id } as const;
  const before = { owner: ownerId && (await findUsername(tx, ownerId)), ...left?.before };
  const after = { owner: await findUsername(tx, to), ...left?.after };
  await insertAuditEvent(tx, { ...event, userId: to, before, after });
}

/** What the organisation said of it, and says no more. */
function leftBehind({ verifiedAt, firstParty }: SettingsRow) {
  const said = [...(verifiedAt ? ["verified"] : []), ...(firstParty ? ["firstParty"] : [])];
  const all = (is: boolean) => Object.fromEntries(said.map((one) => [one, is]));
  return { before: all(true), after: all(false) };
}
