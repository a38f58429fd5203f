import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { GRACE_DAYS, keepUser, startDeletion } from "@/lib/users/deletion";
import { defineCommand } from "./define";
import { REFUSALS } from "./user-refusals";
import { withAccount } from "./with-account";

const byUsername = { positionals: ["USERNAME"], options: {} } as const;

export const deleteAccount = defineCommand({
  ...byUsername,
  words: ["users", "delete"],
  summary: `Close an account at once: revoke all its sessions and tokens. Delete it after ${GRACE_DAYS} days.`,
  async run({ positionals: [typed = ""] }, { now }) {
    const started = await withAccount(typed, (who) => startDeletion(who, commandContext(now)));
    if (!started.ok) return refuse(REFUSALS[started.error]);
    const { username, value } = started.value;
    const due = value.dueAt.toISOString();
    return ok({
      lines: [
        `Closed ${username}. All sessions and tokens were revoked. The account is deleted on ${due}.`,
        `To keep it until then: foyer users keep ${username}`,
      ],
      json: { username, deletion_due_at: due },
    });
  },
});

export const keepAccount = defineCommand({
  ...byUsername,
  words: ["users", "keep"],
  summary: "Keep an account that is to be deleted. Revoked sessions and tokens stay revoked.",
  async run({ positionals: [typed = ""] }, { now }) {
    const kept = await withAccount(typed, (who) => keepUser(who, commandContext(now)));
    if (!kept.ok) return refuse(REFUSALS[kept.error]);
    const { username, value } = kept.value;
    const state = value.active ? "active" : "deactivated";
    const still = value.active ? "" : " It is still deactivated, as before.";
    return ok({ lines: [`${username} is kept.${still}`], json: { username, state } });
  },
});
