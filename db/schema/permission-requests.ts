import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { apis } from "./apis";
import { applications } from "./applications";
import { belongsTo, instant } from "./columns";

/**
 * Scopes of an API that the owner of an application requests for it. They permit nothing: who
 * approves a request writes `api_permissions`, and deletes the row. A declined request stays with
 * its answer until its owner withdraws or repeats it.
 */
export const permissionRequests = pgTable(
  "permission_requests",
  {
    applicationId: belongsTo("application_id", () => applications.id),
    apiId: belongsTo("api_id", () => apis.id),
    scopes: text("scopes").array().notNull(),
    note: text("note").notNull(),
    requestedAt: instant("requested_at").notNull(),
    declinedAt: instant("declined_at"),
    answer: text("answer"),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.apiId] }),
    check("permission_requests_scopes", sql`cardinality(${t.scopes}) between 1 and 100`),
    check("permission_requests_answer", sql`(${t.declinedAt} is null) = (${t.answer} is null)`),
    index("permission_requests_by_api").on(t.apiId, t.requestedAt),
  ],
);
