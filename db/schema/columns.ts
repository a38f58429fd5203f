import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";

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

/** Column with one of some values, and the usual one. `oneOf` has the database check it. */
export const choice = <const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  usual: NoInfer<Value>,
) =>
  text(name, { enum: values })
    .notNull()
    .default(usual as never);

type Listed = { config?: { enumValues?: readonly string[] } };

/** Checks that a column has one of the values that it lists. */
export const oneOf = (name: string, column: AnyPgColumn) => {
  const { enumValues = [] } = (column as unknown as Listed).config ?? {};
  return check(
    name,
    sql`${column} in (${sql.raw(enumValues.map((each) => `'${each}'`).join(", "))})`,
  );
};
