import { commandContext } from "@/db/audit/events";
import { ok, type Result, refuse } from "@/lib/result";
import {
  changeSignInPolicy,
  MAX_GRACE_DAYS,
  REQUIRABLE_ROLES,
  type Role,
  readGraceDays,
  readTrustDays,
  type SignInPolicy,
  signInPolicy,
  TRUSTED_BROWSER_DAYS,
} from "@/lib/session/sign-in-policy";
import { defineCommand, type Outcome } from "./define";
import { withDatabase } from "./with-database";

const DAYS = "trusted-browser-days";
const GRACE = "grace-days";

export const setSignInPolicy = defineCommand({
  words: ["sign-in-policy"],
  options: { require: { type: "string" }, [GRACE]: { type: "string" }, [DAYS]: { type: "string" } },
  choices: { [DAYS]: TRUSTED_BROWSER_DAYS.map(String) },
  synopsis: ["[--require ROLES|nobody]", `[--${GRACE} 0..${MAX_GRACE_DAYS}]`, `[--${DAYS} 0|7|30]`],
  summary:
    "Show or change which roles (separated by commas) need two-step sign-in, after how many days, and for how long a browser may skip the second step.",
  run({ values }, { now }) {
    return withDatabase(async (): Promise<Outcome> => {
      const policy = await signInPolicy();
      const wanted = readWanted(values, policy);
      if (!wanted.ok) return wanted;
      // Whoever runs commands can't lock themselves out.
      const context = { ...commandContext(now), twoStep: true };
      const changed = await changeSignInPolicy(wanted.value, context);
      return changed.ok ? shown(wanted.value) : refuse(CHANGED);
    });
  },
});

type Values = { [name: string]: string | undefined };

type Unfit = { field: string | null; reason: string };

function readWanted(values: Values, policy: SignInPolicy): Result<SignInPolicy, Unfit> {
  const roles = values.require === undefined ? ok(policy.requiredRoles) : readRoles(values.require);
  if (!roles.ok) return roles;
  const typed = values[GRACE];
  const grace = typed === undefined ? ok(policy.graceDays) : readGraceDays(typed);
  if (!grace.ok)
    return refuse({ field: GRACE, reason: `must be a whole number from 0 to ${MAX_GRACE_DAYS}` });
  const days = readTrustDays(values[DAYS] ?? String(policy.trustedBrowserDays));
  if (!days.ok) return refuse({ field: DAYS, reason: "must be 0, 7 or 30" });
  const trustedBrowserDays = days.value;
  return ok({ ...policy, requiredRoles: roles.value, graceDays: grace.value, trustedBrowserDays });
}

function readRoles(typed: string): Result<readonly Role[], Unfit> {
  const names = typed === "nobody" ? [] : typed.split(",");
  const roles = REQUIRABLE_ROLES.filter((role) => names.includes(role));
  if (roles.length === names.length) return ok(roles);
  const known = REQUIRABLE_ROLES.join(", ");
  return refuse({ field: "require", reason: `must be "nobody", or some of ${known}` });
}

const CHANGED = { field: null, reason: "somebody else just changed the policy; try again" };

const shown = ({ trustedBrowserDays, requiredRoles, graceDays }: SignInPolicy): Outcome =>
  ok({
    lines: [
      requiredRoles.length === 0
        ? "Two-step sign-in: required of nobody"
        : `Two-step sign-in: required of ${requiredRoles.join(", ")}, after ${graceDays} days`,
      trustedBrowserDays === 0
        ? "Trusted browsers: off"
        : `Trusted browsers: allowed for up to ${trustedBrowserDays} days`,
    ],
    json: {
      required_roles: requiredRoles,
      grace_days: graceDays,
      trusted_browser_days: trustedBrowserDays,
    },
  });
