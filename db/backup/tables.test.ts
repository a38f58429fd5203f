import { expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { BACKED_UP, CARRIED_OVER, ENDED_BY_RESTORE, LEFT_ALONE } from "./tables";

const database = setUpTestDatabase();

it("lists every table exactly once by what backup and restore do with it", async () => {
  const tables = await database.db.$client`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'f')`;
  const listed = [...BACKED_UP, ...ENDED_BY_RESTORE, ...CARRIED_OVER, ...LEFT_ALONE];
  expect(listed.sort()).toEqual(tables.map(({ relname }) => relname).sort());
});

it("lists tables after those they reference, and keeps none that references an emptied one", async () => {
  const references = await database.db.$client`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f'`;
  const place = (table: string) => (BACKED_UP as readonly string[]).indexOf(table);
  for (const { from, to } of references.filter(({ from }) => place(from) >= 0))
    expect(place(to), `${from} refers to ${to}`).toBeGreaterThanOrEqual(0);
  const early = references.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from));
  expect(early).toEqual([]);
  const kept: readonly string[] = [...CARRIED_OVER, ...LEFT_ALONE];
  const outward = references.filter(({ from, to }) => kept.includes(from) && to !== "applications");
  expect(outward).toEqual([]);
});
