import { getSystemErrorName } from "node:util";
import { findMailLink, type LinkPurpose } from "@/db/outbox/mail-links";
import { claimMail, postponeMail, type QueuedMail, removeMail } from "@/db/outbox/mails";
import { database } from "@/db/system/client";
import { findInvitation } from "@/db/users/invitations";
import { sha256, unseal } from "@/lib/runtime/crypto";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { readToken } from "./invitation-link";
import { type MailKind, mailSchema, type StoredMail } from "./mail";
import { sendMail } from "./transport";

/** Milliseconds that a mail is claimed by one process: longer than all steps of a delivery take. */
const CLAIM_MS = 90_000;

/** Milliseconds to wait after each failed attempt; the last value repeats. */
const PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000];

/** Milliseconds after which a mail is given up. */
const GIVE_UP_MS = 86_400_000;

/** Claims the mail that has been due longest for this process. */
export const takeDueMail = (now: Date): Promise<QueuedMail | null> =>
  claimMail(database(), { now, until: new Date(now.getTime() + CLAIM_MS) });

/** Attempts a delivery; on failure schedules a retry or gives up. */
export async function deliverMail(queued: QueuedMail): Promise<void> {
  const { id, createdAt } = queued;
  const mail = await open(queued.sealedMail);
  if (!mail) {
    countDelivery("given_up");
    log().warn({ event: "mail_unreadable", id });
    return removeMail(database(), id);
  }
  if (!(await isCurrent(mail))) {
    log().info({ event: "mail_withdrawn", id, kind: mail.kind });
    return removeMail(database(), id);
  }
  const failure = await sendMail({ id, createdAt, mail }).then(() => null, describe);
  if (failure !== null) return retry(queued, mail, failure);
  countDelivery("delivered");
  return removeMail(database(), id);
}

/** Purposes of the links in mail, except for invitations. */
const PURPOSE: Partial<Record<MailKind, LinkPurpose>> = {
  verify_email: "verify_email",
  reset_password: "reset_password",
  set_up_second_step: "set_up",
  set_up_passkey: "set_up",
};

/**
 * False if the link of a mail no longer works: it was replaced or used, or the address that it waits to be
 * sent to was corrected. So the transaction that ends a link withdraws its mail, too.
 */
async function isCurrent({ kind, parameters }: StoredMail): Promise<boolean> {
  const purpose = PURPOSE[kind];
  if (!("link" in parameters) || !(purpose || kind === "invitation")) return true;
  const tokenHash = sha256(readToken(parameters.link.split("/").at(-1) ?? "").token);
  const found = purpose
    ? findMailLink(database(), { tokenHash, purpose }, new Date())
    : findInvitation(database(), tokenHash, new Date());
  return (await found) !== null;
}

const countDelivery = (result: "delivered" | "failed" | "given_up") =>
  increment("foyer_deliveries_total", { outbox: "mail", result });

async function retry(queued: QueuedMail, { kind }: StoredMail, failure: Failure): Promise<void> {
  const { id, attempts } = queued;
  const again = failure.final ? null : nextAttempt(queued, new Date());
  countDelivery(again ? "failed" : "given_up");
  if (again) {
    log().warn({ event: "mail_failed", id, kind, attempts, reason: failure.reason });
    return postponeMail(database(), queued, again);
  }
  log().error({ event: "mail_given_up", id, kind, attempts, reason: failure.reason });
  return removeMail(database(), id);
}

/** Returns the time of the next attempt; null to give up. `attempts` counts failed attempts. */
export function nextAttempt(mail: { attempts: number; createdAt: Date }, now: Date): Date | null {
  const pause = PAUSES_MS[Math.min(mail.attempts, PAUSES_MS.length) - 1] ?? 0;
  const next = new Date(now.getTime() + pause);
  return next.getTime() < mail.createdAt.getTime() + GIVE_UP_MS ? next : null;
}

/** Returns the mail; null if no APP_SECRET opens it, or another version of Foyer wrote it. */
async function open(sealed: string): Promise<StoredMail | null> {
  const opened = await unseal(sealed);
  const parsed = opened && mailSchema.safeParse(JSON.parse(opened.text));
  return parsed?.success ? parsed.data : null;
}

type Failure = { reason: string; final: boolean };

/**
 * Describes an error by its codes only: the server's text may repeat what it was sent. A permanent
 * refusal of the recipient is final (RFC 5321 section 4.2.1, 5yz).
 */
function describe(
  error: Partial<Record<"code" | "errno" | "command" | "responseCode", unknown>>,
): Failure {
  const { code, errno, command, responseCode } = error;
  const words = new Set([code, systemError(errno), command, responseCode]);
  words.delete(undefined);
  const refused = typeof responseCode === "number" && responseCode >= 500;
  return { reason: [...words].join(" ") || "unknown", final: refused && command === "RCPT TO" };
}

/**
 * Returns the name of the system's error, such as ECONNREFUSED: the library replaces `code` with its
 * own, but leaves `errno`.
 */
const systemError = (errno: unknown) =>
  typeof errno === "number" && Number.isInteger(errno) && errno < 0
    ? getSystemErrorName(errno)
    : undefined;
