import { database } from "@/db/client";

/** Throws while the database does not answer. */
export async function pingDatabase() {
  await database().$client`select 1`;
}
