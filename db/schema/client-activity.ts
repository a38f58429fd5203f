import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, bytes, instant } from "./columns";

/** Used client assertions: each `jti` works once (RFC 7523 section 3). */
export const clientAssertions = pgTable(
  "client_assertions",
  {
    /**
     * No foreign key: rows outlive the application until they expire
     * (docs/decisions/0043-delete-the-application-row-first.md).
     */
    applicationId: uuid("application_id").notNull(),
    jtiHash: bytes("jti_hash").notNull(),
    /** Expiry of the assertion, after which the row is not needed. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.jtiHash] }),
    index("client_assertions_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Used DPoP proofs: each works once (RFC 9449 section 11.1). UNLOGGED, written in the migration by
 * hand: a crash of the database forgets at most eleven minutes of proofs, each useless without its
 * token or credential.
 */
export const dpopProofs = pgTable(
  "dpop_proofs",
  {
    /** SHA-256 of the key's thumbprint and the `jti`. */
    proofHash: bytes("proof_hash").primaryKey(),
    /** Time after which no process accepts the proof, so that the row is not needed. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("dpop_proofs_by_expiry").on(t.expiresAt)],
);

/** Failed requests of a client, for its developer; only the newest of each application are kept. */
export const applicationFailures = pgTable(
  "application_failures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: belongsTo("application_id", () => applications.id),
    at: instant("at").notNull(),
    /** Code for the client or user, such as `redirect_uri_unregistered` or `invalid_grant`. */
    error: text("error").notNull(),
    description: text("description").notNull(),
    /** Value that was refused, shortened; never a credential. */
    sent: text("sent"),
    requestId: uuid("request_id"),
    /** Path of the endpoint that refused; null in rows from before this column. */
    endpoint: text("endpoint"),
    /** Number of equal failures, each within a minute of the one before. `at` and `requestId` are the last one's. */
    times: integer("times").notNull().default(1),
    /**
     * True if the client had proved its identity before it was refused; null if that isn't known, as
     * at the authorization endpoint.
     */
    authenticated: boolean("authenticated"),
  },
  (t) => [index("application_failures_by_application").on(t.applicationId, t.id)],
);
