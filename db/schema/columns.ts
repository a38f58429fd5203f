import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** ID of the row that this one belongs to, and is deleted with. */
export const belongsTo = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: "cascade" });

/** ID of a row that this one needs, and that can't be deleted before it. */
export const needs = (name: string, id: () => AnyPgColumn) => uuid(name).notNull().references(id);

/** Raw bytes: hashes (SHA-256, 32 bytes) and sealed values. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => "bytea",
});
