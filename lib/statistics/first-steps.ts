import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findStarted } from "@/db/overview";
import { database } from "@/db/system/client";
import { findSetting, lockSetting, writeSetting } from "@/db/system/settings";
import { notify } from "@/lib/mail/notify";
import { organizationNow } from "@/lib/organization/organization";
import { ok, type Result, refuse } from "@/lib/result";
import { env, isSecureOrigin } from "@/lib/runtime/env";

const STEPS = [
  "name",
  "logo",
  "mail",
  "https",
  "site",
  "people",
  "provider",
  "groups",
  "application",
  "administrator",
  "backup",
] as const;
type Step = (typeof STEPS)[number];

export type FirstSteps = {
  steps: readonly { step: Step; isDone: boolean }[];
  /** False if mails are written to files. */
  hasMailServer: boolean;
};

/** Milliseconds for which a backup counts as a recent one. */
const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the steps that set up an installation: the open ones, if any, and the done ones. "hidden" if
 * an administrator hid them, null if all are done. Mail may stay open without a server to test, since its
 * operator decided to send links by other means, and so may sign-in with a provider, which few need.
 */
export async function findFirstSteps(now: Date): Promise<FirstSteps | "hidden" | null> {
  const db = database();
  const [testedAt, isHidden, backedUp, started] = await Promise.all([
    findSetting(db, "mail_tested"),
    findSetting(db, "first_steps_hidden"),
    findSetting(db, "backed_up"),
    findStarted(db),
  ]);
  const hasMailServer = env().SMTP_URL !== undefined;
  const { known, logoLightHash, iconHash } = organizationNow();
  const done = {
    name: known !== null,
    logo: logoLightHash !== null || iconHash !== null,
    mail: hasMailServer && testedAt !== null,
    https: isSecureOrigin(),
    ...started,
    backup: backedUp !== null && now.getTime() - new Date(backedUp).getTime() < WEEK_MS,
  };
  const mayStayOpen = (step: Step) => step === "provider" || (step === "mail" && !hasMailServer);
  const isOver = STEPS.every((step) => done[step] || mayStayOpen(step));
  if (isOver) return null;
  if (isHidden) return "hidden";
  return {
    steps: STEPS.map((step) => ({ step, isDone: done[step] })),
    hasMailServer,
  };
}

export const noteBackup = (at: Date): Promise<void> =>
  writeSetting(database(), "backed_up", at.toISOString());

type Person = { id: string; email: string | null };

/** Milliseconds between two test emails, so that a repeated click sends one. */
const PAUSE_MS = 60_000;

/** Mails a test to the user's own address; without a mail server, "written" to a file. */
export async function sendTestMail(
  user: Person,
  context: AuditContext,
): Promise<Result<"sent" | "written", "no_email" | "too_soon">> {
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
    return ok(env().SMTP_URL === undefined ? "written" : "sent");
  });
}

/** Hides the first steps from all administrators, or shows them again. */
export async function hideFirstSteps(
  hidden: boolean,
  context: AuditContext,
): Promise<Result<null, never>> {
  await database().transaction(async (tx) => {
    await lockSetting(tx, "first_steps_hidden");
    if (((await findSetting(tx, "first_steps_hidden")) ?? false) === hidden) return;
    await writeSetting(tx, "first_steps_hidden", hidden || null);
    const event = { event: "installation.first_steps_hidden", after: { hidden } } as const;
    await insertAuditEvent(tx, { ...context, ...event });
  });
  return ok(null);
}
