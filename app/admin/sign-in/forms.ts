import { z } from "zod";
import { defineForm } from "@/lib/forms/define-form";
import { type Result, refuse } from "@/lib/result";
import { changeSignInPolicy, readTrustDays } from "@/lib/session/sign-in-policy";

type Changed = Promise<Result<"saved" | "as_it_was", "changed_meanwhile" | "days_unfit">>;

export const SIGN_IN_FORMS = {
  /** Changes how strictly people sign in, if nobody has since the page was shown. */
  "admin/sign-in/save": defineForm({
    permission: "sign_in",
    home: "/admin/sign-in",
    fresh: "administration",
    key: z.object({ revision: z.coerce.number().int().min(0) }),
    unknown: "days_unfit",
    fields: z.object({ trusted_browser_days: z.string().default("") }),
    async run({ revision, trusted_browser_days: typed }, { context }): Changed {
      const days = readTrustDays(typed);
      if (!days.ok) return refuse(days.error);
      return changeSignInPolicy({ trustedBrowserDays: days.value, revision }, context);
    },
    done: (result) => result,
  }),
};
