import * as z from "zod";
import { changeClientPolicies, POLICIES } from "@/lib/client-policies/client-policies";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";

export const CLIENT_POLICY_FORMS = {
  /** Changes the policies about clients, if nobody has since the page was shown. */
  "admin/clients/save": defineForm({
    permission: "applications",
    home: "/admin/clients",
    fresh: "administration",
    key: z.object({
      revision: counter,
      loopbackPorts: z.enum(POLICIES.loopbackPorts),
    }),
    unknown: "policy_unfit",
    run: (policies, { context }) => changeClientPolicies(policies, context),
    done: (result) => result,
  }),
};
