import type { Db } from "@/db/system/client";

/** Makes new connections to the database refuse writes, or accept them again. */
export async function setReadOnly(db: Db, value: "on" | "off"): Promise<void> {
  const { database } = (await db.$client`select current_database() as database`)[0] ?? {};
  await db.$client.unsafe(
    `alter database ${database} set default_transaction_read_only = ${value}`,
  );
}
