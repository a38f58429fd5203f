import * as z from "zod";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { formOf } from "@/lib/forms/form-of";
import { changeSignInPolicy } from "@/lib/operations/organization";
import { policyFields, REQUIRABLE_ROLES } from "@/lib/session/sign-in-policy";

const SAVE = formOf(changeSignInPolicy);

const checked = z.literal("on").optional();

export const SIGN_IN_FORMS = {
  /** Changes how strictly people sign in, if nobody has since the page was shown. */
  "admin/sign-in/save": defineForm({
    ...SAVE,
    home: "/admin/sign-in",
    key: policyFields.pick({ trustedBrowserDays: true }).extend({
      revision: counter,
      administrator: checked,
      editor: checked,
      developer: checked,
      user: checked,
    }),
    unknown: "days_unfit",
    form: "policy",
    fields: policyFields.pick({ graceDays: true }),
    run: ({ revision, trustedBrowserDays, graceDays, ...roles }, posted) => {
      const requiredRoles = REQUIRABLE_ROLES.filter((role) => roles[role] === "on");
      return SAVE.run({ revision, trustedBrowserDays, graceDays, requiredRoles }, posted);
    },
    refused: (code) => code,
    done: ({ result }) => result,
  }),
};
