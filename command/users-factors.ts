import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { factorsOf } from "@/lib/session/two-step/factors";
import { findUserId, resetFactors } from "@/lib/users/factors";
import { defineCommand } from "./define";
import { REFUSALS } from "./users";
import { withDatabase } from "./with-database";

const day = (at: Date) => at.toISOString().slice(0, 10);

export const showFactors = defineCommand({
  words: ["users", "factors"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Show whether an account has two-step sign-in, and its factors and passkeys.",
  async run({ positionals: [username = ""] }) {
    const factors = await withDatabase(async () => {
      const id = await findUserId({ username });
      return id === null ? null : factorsOf(id);
    });
    if (!factors) return refuse(REFUSALS.user_unknown);
    const { twoStepAt, app, codesLeft, passkeys } = factors;
    return ok({
      lines: [
        twoStepAt ? `Two-step sign-in: on since ${day(twoStepAt)}` : "Two-step sign-in: off",
        app
          ? `Authenticator app: added ${day(app.addedAt)}, last used ${day(app.lastUsedAt)}`
          : "Authenticator app: none",
        `Recovery codes left: ${codesLeft}`,
        `Passkeys: ${passkeys}`,
      ],
      json: {
        username,
        two_step_at: twoStepAt?.toISOString() ?? null,
        authenticator_app: app && {
          added_at: app.addedAt.toISOString(),
          last_used_at: app.lastUsedAt.toISOString(),
        },
        recovery_codes_left: codesLeft,
        passkeys,
      },
    });
  },
});

export const resetAccountFactors = defineCommand({
  words: ["users", "reset-factors"],
  positionals: ["USERNAME"],
  options: {},
  summary:
    "Remove the authenticator app, recovery codes and passkeys of someone who lost them, and sign them out.",
  async run({ positionals: [username = ""] }, { now }) {
    const reset = await withDatabase(() => resetFactors({ username }, commandContext(now)));
    if (!reset.ok) return refuse(REFUSALS[reset.error]);
    return ok({
      lines: [`Reset the sign-in factors of ${username}. All sessions and tokens were revoked.`],
      json: { username, two_step_at: null },
    });
  },
});
