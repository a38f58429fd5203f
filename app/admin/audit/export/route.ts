import { auditAddress } from "@/app/admin/audit/audit-address";
import { exportAudit, isExportFormat } from "@/lib/audit/export";
import { readAuditQuery } from "@/lib/audit/query";
import { acting } from "@/lib/forms/acting";
import { attachment } from "@/lib/http/attachment";
import { seeOther } from "@/lib/http/see-other";

/** RFC 7111 defines the `header` parameter; JSON Lines has no registered media type. */
const TYPE = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/jsonl" };

const queryOf = (form: ReadonlyMap<string, string>) =>
  readAuditQuery((field) => form.get(field) ?? null);

/** Returns the audit page with the exported filters. */
const pageOfForm = (form: ReadonlyMap<string, string>) => auditAddress(queryOf(form));

/** A POST, because the export is itself audited, and no link may make an administrator trigger it. */
export const POST = acting(
  { page: pageOfForm, permission: "audit", fresh: true },
  async (form, { context }) => {
    const query = queryOf(form);
    const format = form.get("format");
    if (!isExportFormat(format)) return seeOther(auditAddress(query));
    const exported = await exportAudit(query, format, context);
    // The page shows the error at the field.
    if (!exported.ok) return seeOther(auditAddress(query));
    const name = `foyer-audit-${context.at.toISOString().slice(0, 10)}.${format}`;
    return attachment(exported.value, { type: TYPE[format], name });
  },
);
