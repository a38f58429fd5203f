/** Error with a one-line message for the operator: the database cannot be migrated or used this way. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
