import { createHash } from "node:crypto";
import type { Db } from "@/db/client";

/** Returns one digest per table; equal digests mean that nothing changed. */
export async function contentsOf({ $client }: Db): Promise<Record<string, string>> {
  const tables = await $client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await $client<{ row: string }[]>`
      select t::text as row from ${$client(name)} t order by 1`;
    contents[name] = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
  return contents;
}
