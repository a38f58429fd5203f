import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, bytes, instant } from "./columns";

/** Client secrets. Several can be valid at once, to replace one without an interruption. */
export const applicationSecrets = pgTable(
  "application_secrets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: belongsTo("application_id", () => applications.id),
    secretHash: bytes("secret_hash").notNull(),
    label: text("label").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at"),
    /** Accurate to the hour, so that not every token request has to write. */
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("application_secrets_by_application").on(t.applicationId)],
);
