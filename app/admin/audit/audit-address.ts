import { AUDIT_FIELDS, type AuditQuery } from "@/lib/audit/query";

/** The page with these filters: an address that can be kept and sent. */
export function auditAddress(query: Partial<AuditQuery>, place: Record<string, string> = {}) {
  const given = AUDIT_FIELDS.flatMap((field) => (query[field] ? [[field, query[field]]] : []));
  const parameters = new URLSearchParams([...given, ...Object.entries(place)]);
  return parameters.size > 0 ? `/admin/audit?${parameters}` : "/admin/audit";
}
