import * as z from "zod";
import { policyFields } from "@/lib/client-policies/client-policies";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { formOf } from "@/lib/forms/form-of";
import { changeClientPolicies } from "@/lib/operations/organization";

/** The policies, below those about signing in. */
export const CLIENTS = "/admin/sign-in?part=clients#clients";

export const CLIENT_POLICY_FORMS = {
  /** Changes the policies about clients, if nobody has since the page was shown. */
  "admin/clients/save": defineForm({
    ...formOf(changeClientPolicies),
    home: CLIENTS,
    key: policyFields.extend({ revision: counter }),
    unknown: "policy_unfit",
    fields: z.object({}),
    done: ({ result }) => result,
    refused: (code) => code,
  }),
};
