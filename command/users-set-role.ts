import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { setRole } from "@/lib/users/access";
import { ROLES } from "@/lib/users/users";
import { defineCommand } from "./define";
import { REFUSALS } from "./user-refusals";
import { withAccount } from "./with-account";

export const setAccountRole = defineCommand({
  words: ["users", "set-role"],
  positionals: ["USERNAME", "ROLE"],
  options: {},
  summary: `Change the role of an account: ${ROLES.join(", ")}. Lost permissions end at once.`,
  async run({ positionals: [typed = "", wanted = ""] }, { now }) {
    const role = ROLES.find((known) => known === wanted);
    if (!role) return refuse({ field: "ROLE", reason: `must be one of ${ROLES.join(", ")}` });
    const set = await withAccount(typed, (who) => setRole(who, role, commandContext(now)));
    if (!set.ok) return refuse(REFUSALS[set.error]);
    const { username } = set.value;
    return ok({
      lines: [`${username} is now ${ARTICLE[role]} ${role}.`],
      json: { username, role },
    });
  },
});

const ARTICLE = { user: "a", developer: "a", editor: "an", administrator: "an" } as const;
