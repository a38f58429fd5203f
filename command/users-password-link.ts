import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { makePasswordLink } from "@/lib/users/password-link";
import { defineCommand } from "./define";
import { REFUSALS } from "./user-refusals";
import { withAccount } from "./with-account";

export const linkForPassword = defineCommand({
  words: ["users", "password-link"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Create a link to choose a new password, for someone whom mail doesn't reach.",
  async run({ positionals: [typed = ""] }, { now }) {
    const made = await withAccount(typed, (who) => makePasswordLink(who, commandContext(now)));
    if (!made.ok) return refuse(REFUSALS[made.error]);
    const { username, value } = made.value;
    return ok({
      lines: [
        `Link to choose a password for ${username} (expires in one hour, can be used once): ${value.url}`,
      ],
      json: { username, url: value.url, expires_at: value.expiresAt.toISOString() },
    });
  },
});
