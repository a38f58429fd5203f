import { expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { openDatabase } from "./client";
import { part, prepared } from "./prepared";

const test = setUpTestDatabase();

it("writes parts into one prepared statement, and sends each date once", async () => {
  const db = openDatabase(test.url, { connections: 1 });
  const ask = async (name: string, hash: Buffer, now: Date) => {
    const since = part`${now}::timestamptz - interval '1 day'`;
    const recent = part`since > ${since} and name <> ${name}`;
    return prepared<{ name: string; hash: Buffer; at: Date }>(db)`
      select name, ${hash}::bytea as hash, ${now}::timestamptz as at
      from (values ('ada', ${now}::timestamptz), ('bob', ${since})) people (name, since) where ${recent}`;
  };
  const now = new Date();
  const hash = Buffer.from([0, 255]);
  expect(await ask("eve", hash, now)).toEqual([{ name: "ada", hash, at: now }]);
  expect(await ask("ada", hash, now)).toEqual([]);
  const kept = await db.$client<{ types: string[] }[]>`
    select parameter_types::text[] as types from pg_prepared_statements where statement like ${"%people (name%"}`;
  expect(kept).toEqual([{ types: ["bytea", "timestamp with time zone", "text"] }]);
  await db.$client.end();
});
