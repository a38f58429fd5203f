import { commandContext } from "@/db/audit/events";
import { refuse } from "@/lib/result";
import {
  changeSignInPolicy,
  readTrustDays,
  type SignInPolicy,
  signInPolicy,
  TRUSTED_BROWSER_DAYS,
} from "@/lib/session/sign-in-policy";
import { defineCommand, type Outcome } from "./define";
import { withDatabase } from "./with-database";

const DAYS = "trusted-browser-days";

export const setSignInPolicy = defineCommand({
  words: ["sign-in-policy"],
  options: { [DAYS]: { type: "string" } },
  choices: { [DAYS]: TRUSTED_BROWSER_DAYS.map(String) },
  synopsis: [`[--${DAYS} 0|7|30]`],
  summary: "Show or change for how many days a browser may skip the second step; 0 for not at all.",
  run({ values }, { now }) {
    return withDatabase(async (): Promise<Outcome> => {
      const policy = await signInPolicy();
      const typed = values[DAYS];
      const days = typed === undefined ? null : readTrustDays(typed);
      if (!days?.ok) return shown(policy);
      const wanted = { ...policy, trustedBrowserDays: days.value };
      const changed = await changeSignInPolicy(wanted, commandContext(now));
      return changed.ok ? shown(wanted) : refuse(CHANGED);
    });
  },
});

const CHANGED = { field: null, reason: "somebody else just changed the policy; try again" };

const shown = ({ trustedBrowserDays: days }: SignInPolicy): Outcome => ({
  ok: true,
  value: {
    lines: [
      days === 0 ? "Trusted browsers: off" : `Trusted browsers: allowed for up to ${days} days`,
    ],
    json: { trusted_browser_days: days },
  },
});
