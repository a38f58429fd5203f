import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, oneOf } from "./columns";

/** Redirect URIs, compared as exact strings (docs/specification.md 4.4; RFC 9700 section 2.1). */
export const redirectUris = pgTable(
  "redirect_uris",
  {
    /**
     * New each time an address is added: a token family refers to it
     * (docs/decisions/0057-apply-narrowed-registrations-to-existing-tokens.md).
     */
    id: uuid("id").notNull().unique().defaultRandom(),
    applicationId: belongsTo("application_id", () => applications.id),
    purpose: text("purpose", { enum: ["authorization", "post_logout"] }).notNull(),
    uri: text("uri").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.purpose, t.uri] }),
    oneOf("redirect_uris_purpose", t.purpose),
  ],
);
