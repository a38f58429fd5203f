import { index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, instant } from "./columns";

export type NotedStep =
  | ("requested" | "authorized" | "issued" | "userinfo" | "refreshed")
  // What a gate's proxy asked, and what its visitors got.
  | ("asked" | "redirected" | "let_in");

/** Time of the latest request of each kind, as ISO 8601. */
export type SeenSteps = Partial<Record<NotedStep, string>>;

/**
 * Latest check of each application's integration, which its developer started. The start is
 * announced (foyer_changed), and each process notes the application's requests for ten minutes
 * (docs/decisions/0140-note-the-steps-of-applications-under-a-check.md).
 */
export const integrationChecks = pgTable(
  "integration_checks",
  {
    applicationId: belongsTo("application_id", () => applications.id).primaryKey(),
    startedAt: instant("started_at").notNull(),
    seen: jsonb("seen").$type<SeenSteps>().notNull().default({}),
  },
  (t) => [index("integration_checks_by_start").on(t.startedAt)],
);
