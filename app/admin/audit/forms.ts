import * as z from "zod";
import { EXPORT_FORMATS, exportAudit } from "@/lib/audit/export";
import { auditQuery } from "@/lib/audit/query";
import { defineForm } from "@/lib/forms/define-form";
import { attachment } from "@/lib/http/attachment";
import { seeOther } from "@/lib/http/see-other";
import { refuse } from "@/lib/result";
import { auditAddress } from "./audit-address";

export const AUDIT_FORMS = {
  /** A POST, because the export is itself audited, and no link may make an administrator trigger it. */
  "admin/audit/export": defineForm({
    permission: "audit",
    home: auditAddress({}),
    key: auditQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
    page: (query) => auditAddress(query),
    fresh: "administration",
    run: async ({ format, ...query }, { context }) => {
      const exported = await exportAudit(query, format, context);
      // The page shows the error at the field.
      return exported.ok ? exported : refuse(seeOther(auditAddress(query)));
    },
    done: (events, { format }, { context: { at } }) =>
      attachment(events, { subject: "audit", format, at }),
  }),
};
