import { AUDIT_FIELDS, type AuditQuery } from "@/lib/audit/query";
import { pageWith } from "@/lib/http/address";

/** Returns the page's address with these filters, which can be bookmarked and shared. */
export function auditAddress(query: Partial<AuditQuery>, place: Record<string, string> = {}) {
  const given = AUDIT_FIELDS.flatMap((field) => (query[field] ? [[field, query[field]]] : []));
  return pageWith("/admin/audit", new URLSearchParams([...given, ...Object.entries(place)]));
}

/** Returns the address of what the page shows, in the same time zone. */
export type Address = (query: Partial<AuditQuery>, place?: Record<string, string>) => string;
