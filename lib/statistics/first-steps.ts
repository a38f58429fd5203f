import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import { findSetting, lockSetting, writeSetting } from "@/db/settings";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { env } from "@/lib/runtime/env";

const STEPS = ["mail", "site", "application", "user"] as const;
type Step = (typeof STEPS)[number];

export type FirstSteps = {
  steps: readonly { step: Step; isDone: boolean }[];
  /** False if mails are written to files. */
  hasMailServer: boolean;
};

type Totals = { users: number; applications: number; sites: number };

/**
 * Returns the steps that start an installation; null if an administrator hid them, or all are done. Mail is left out
 * then if there is no server to test: its operator decided to send links by other means.
 */
export async function findFirstSteps(totals: Totals): Promise<FirstSteps | null> {
  const db = database();
  const [testedAt, isHidden] = await Promise.all([
    findSetting(db, "mail_tested"),
    findSetting(db, "first_steps_hidden"),
  ]);
  const hasMailServer = env().SMTP_URL !== undefined;
  const done = {
    mail: hasMailServer && testedAt !== null,
    site: totals.sites > 0,
    application: totals.applications > 0,
    user: totals.users > 1,
  };
  const isOver = STEPS.every((step) => done[step] || (step === "mail" && !hasMailServer));
  if (isHidden || isOver) return null;
  return { steps: STEPS.map((step) => ({ step, isDone: done[step] })), hasMailServer };
}

type Person = { id: string; email: string | null };

/** Milliseconds between two test emails, so that a repeated click sends one. */
const PAUSE_MS = 60_000;

/** Mails a test to the user's own address. */
export async function sendTestMail(
  user: Person,
  context: AuditContext,
): Promise<Result<null, "no_email" | "too_soon">> {
  const { email } = user;
  const { at } = context;
  if (email === null) return refuse("no_email");
  return database().transaction(async (tx) => {
    await lockSetting(tx, "mail_tested");
    const last = await findSetting(tx, "mail_tested");
    if (last !== null && at.getTime() < new Date(last).getTime() + PAUSE_MS)
      return refuse("too_soon");
    await notify(tx, user.id, { kind: "test" }, at);
    await writeSetting(tx, "mail_tested", at.toISOString());
    const event = { event: "installation.mail_tested", after: { email } } as const;
    await insertAuditEvent(tx, { ...context, ...event });
    return ok(null);
  });
}

/** Hides the first steps for all administrators. */
export async function hideFirstSteps(context: AuditContext): Promise<Result<null, never>> {
  await database().transaction(async (tx) => {
    await lockSetting(tx, "first_steps_hidden");
    if (await findSetting(tx, "first_steps_hidden")) return;
    await writeSetting(tx, "first_steps_hidden", true);
    const event = { event: "installation.first_steps_hidden", after: { hidden: true } } as const;
    await insertAuditEvent(tx, { ...context, ...event });
  });
  return ok(null);
}
