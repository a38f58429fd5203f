import * as z from "zod";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { type Result, refuse } from "@/lib/result";
import {
  changeSignInPolicy,
  REQUIRABLE_ROLES,
  readGraceDays,
  readTrustDays,
} from "@/lib/session/sign-in-policy";

const REFUSALS = ["changed_meanwhile", "days_unfit", "grace_unfit", "own_second_step"] as const;

type Changed = Promise<Result<"saved" | "as_it_was", (typeof REFUSALS)[number]>>;

const checked = z.literal("on").optional();

export const SIGN_IN_FORMS = {
  /** Changes how strictly people sign in, if nobody has since the page was shown. */
  "admin/sign-in/save": defineForm({
    permission: "sign_in",
    home: "/admin/sign-in",
    fresh: "administration",
    key: z.object({
      revision: counter,
      administrator: checked,
      editor: checked,
      developer: checked,
      user: checked,
      trusted_browser_days: z.string().default(""),
    }),
    unknown: "days_unfit",
    form: "policy",
    fields: z.object({ grace_days: z.string().trim().default("") }),
    async run(
      { revision, trusted_browser_days: typed, grace_days, ...roles },
      { context, session },
    ): Changed {
      const days = readTrustDays(typed);
      if (!days.ok) return refuse(days.error);
      const grace = readGraceDays(grace_days);
      if (!grace.ok) return refuse(grace.error);
      const requiredRoles = REQUIRABLE_ROLES.filter((role) => roles[role] === "on");
      const wanted = { trustedBrowserDays: days.value, requiredRoles, graceDays: grace.value };
      const twoStep = session.amr.includes("mfa");
      return changeSignInPolicy({ ...wanted, revision }, { ...context, twoStep });
    },
    refused: (code) => (code === "grace_unfit" ? { grace_days: code } : code),
    done: (result) => result,
  }),
};
