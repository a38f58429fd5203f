import { takeWaiting, type Waiting } from "@/db/review-waiting";
import { database } from "@/db/system/client";
import { findSetting, lockSetting, writeSetting } from "@/db/system/settings";
import { issuer } from "@/lib/runtime/env";
import { queueMail } from "./queue";
import { listStaff } from "./staff";

/** Milliseconds between two mails, so that many registrations are one of them. */
const PAUSE_MS = 3_600_000;

/** Maximum number of names in a mail. */
const MOST_NAMED = 20;

/**
 * Mails all administrators what waits for a review and what they weren't mailed about yet, at most
 * once an hour. Any process may call it; each registration is in one mail.
 */
export const mailWaitingReviews = (now: Date): Promise<void> =>
  database().transaction(async (tx) => {
    await lockSetting(tx, "reviews_mailed");
    const last = await findSetting(tx, "reviews_mailed");
    if (last !== null && now.getTime() - Date.parse(last) < PAUSE_MS) return;
    const waiting = await takeWaiting(tx, now);
    if (waiting.length === 0) return;
    await writeSetting(tx, "reviews_mailed", now.toISOString());
    for (const { id, name, addressed } of await listStaff(tx, ["administrator"])) {
      const others = waiting.filter(({ ownerId }) => ownerId !== id);
      if (others.length === 0) continue;
      const parameters = { name, ...contentsOf(others) };
      await queueMail(tx, { kind: "review_waiting", ...addressed, parameters });
    }
  });

const contentsOf = (waiting: readonly Waiting[]) => ({
  link: `${issuer()}${waiting[0]?.kind === "application" ? "/admin/applications?state=pending" : "/admin/apis"}`,
  count: waiting.length,
  waiting: waiting
    .slice(0, MOST_NAMED)
    .map(({ name: application, owner: by }) => ({ application, by })),
});
