import * as z from "zod";
import { auditAddress } from "@/app/_audit/audit-address";
import { EXPORT_FORMATS } from "@/lib/audit/export";
import { auditQuery } from "@/lib/audit/query";
import { defineForm } from "@/lib/forms/define-form";
import { formOf } from "@/lib/forms/form-of";
import { attachment, seeOther } from "@/lib/http/answer";
import { exportEvents } from "@/lib/operations/audit";

export const AUDIT_FORMS = {
  /** A POST, because the export is itself audited, and no link may make an administrator trigger it. */
  "admin/audit/export": defineForm({
    ...formOf(exportEvents),
    home: auditAddress({}),
    key: auditQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
    fields: z.object({}),
    page: (query) => auditAddress(query),
    // The page shows the error at the field.
    refused: (_, query) => seeOther(auditAddress(query)),
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "audit", format, at }),
  }),
};
