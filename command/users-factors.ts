import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { factorsOf } from "@/lib/session/two-step/factors";
import { makeFactorsLink } from "@/lib/session/two-step/set-up-link";
import { resetFactors } from "@/lib/users/factors";
import { defineCommand } from "./define";
import { REFUSALS } from "./user-refusals";
import { withAccount } from "./with-account";

const day = (at: Date) => at.toISOString().slice(0, 10);

export const showFactors = defineCommand({
  words: ["users", "factors"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Show whether an account has two-step sign-in, and its factors and passkeys.",
  async run({ positionals: [typed = ""] }) {
    const found = await withAccount(typed, async ({ id }) => ok(await factorsOf(id)));
    if (!found.ok) return refuse(REFUSALS.user_unknown);
    const { username, value } = found.value;
    const { twoStepAt, app, codesLeft, passkeys } = value;
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
  async run({ positionals: [typed = ""] }, { now }) {
    const reset = await withAccount(typed, (who) => resetFactors(who, commandContext(now)));
    if (!reset.ok) return refuse(REFUSALS[reset.error]);
    const { username } = reset.value;
    return ok({
      lines: [
        `Removed the second step and the passkeys of ${username}. All sessions and tokens were revoked.`,
      ],
      json: { username, two_step_at: null },
    });
  },
});

export const linkForFactors = defineCommand({
  words: ["users", "factors-link"],
  positionals: ["USERNAME"],
  options: {},
  summary: "Create a link with which someone sets up the second step that the policy requires.",
  async run({ positionals: [typed = ""] }, { now }) {
    const made = await withAccount(typed, (who) => makeFactorsLink(who, commandContext(now)));
    if (!made.ok) return refuse(REFUSALS[made.error]);
    const { username, value } = made.value;
    return ok({
      lines: [
        `Link (expires in one hour, can be used once, in a browser where the password was entered): ${value.url}`,
      ],
      json: { username, url: value.url },
    });
  },
});
