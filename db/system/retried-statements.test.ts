import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { EACH_CONNECTION, openDatabase } from "./client";
import { databaseFault } from "./faults";

const real = setUpTestDatabase();
beforeAll(async () => {
  await real.db.$client.unsafe(`
    create table probe (id int primary key, kept text default 'kept');
    insert into probe (id) values (1)`);
});

/** Ways to open a client, each with a single connection, so that the statements share it. */
const CLIENTS = {
  "the pool": () => openDatabase(real.url, { connections: 1, deadlines: true }).$client,
  "postgres.js with array types": () => postgres(real.url, { ...EACH_CONNECTION, max: 1 }),
  "postgres.js without array types": () =>
    postgres(real.url, { ...EACH_CONNECTION, max: 1, fetch_types: false }),
};

const moment = new Date("2026-11-22T09:00:00.123Z");
const uuid = "0190c1b2-7c8d-7e9f-8a1b-2c3d4e5f6a7b";

/** Values by the type they are sent as. Without a type from the client, the server infers it. */
const VALUES: [type: string, value: unknown][] = [
  ["bytea", Buffer.from([0, 1, 92, 255])],
  ["bytea", Buffer.alloc(0)],
  ["bytea", null],
  ["json", JSON.stringify({ a: ['"', "\\", null] })],
  ["jsonb", JSON.stringify([1, "\\x", { b: true }])],
  ["timestamptz", moment],
  ["uuid", uuid],
  ["text", 'a "quoted" \\x5c text'],
  ["text", ""],
  ["text", null],
  ["int", 42],
  ["bigint", 9_007_199_254_740_993n],
  ["float8", 1.5],
  ["numeric", "12.50"],
  ["boolean", true],
  ["boolean", false],
];

/** Arrays use the types that the client fetched when it connected. */
const ARRAYS: [type: string, value: unknown][] = [
  ["bytea[]", [Buffer.from([1, 2]), Buffer.from([92, 120])]],
  ["text[]", ['a "quoted" \\ text', "b,c", "{}"]],
  ["text[]", []],
  ["timestamptz[]", `{${moment.toISOString()},${moment.toISOString()}}`],
  ["uuid[]", [uuid, uuid]],
  ["int[]", [1, -2]],
];

/**
 * postgres.js infers an array's type from its elements, so an array of objects has to be declared
 * as an array.
 */
const inArray = (client: postgres.Sql, value: unknown) =>
  Array.isArray(value) && typeof value[0] === "object" ? client.array(value as never[]) : value;

let columns = 0;
/** Makes the server refuse a prepared statement that the client still caches. */
const RETRIES: Record<string, (client: postgres.Sql) => Promise<unknown>> = {
  "deallocate all": (client) => client.unsafe("deallocate all"),
  "discard all": (client) => client.unsafe("discard all"),
  "a changed result type": (client) =>
    client.unsafe(`alter table probe alter column kept type varchar(${1000 + columns++})`),
};

const shown = (type: string) =>
  type === "bytea" ? "encode($1::bytea, 'hex')" : `$1::${type}::text`;

/**
 * Asks twice, provokes a retry, and asks twice again: all answers must be equal, and the parameter
 * unchanged.
 */
async function expectSameAnswers(
  client: postgres.Sql,
  provoke: (client: postgres.Sql) => Promise<unknown>,
  { type, value, prepare }: { type: string; value: unknown; prepare: boolean },
) {
  const parameters = [inArray(client, value)];
  const [parameter] = parameters;
  const text = `select ${shown(type)} as shown, kept from probe where id = 1 and ${prepare}`;
  const ask = async () => {
    const [row] = await client.unsafe(text, parameters as never[], { prepare });
    return row?.shown;
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  await provoke(client);
  expect([type, await ask(), await ask()]).toEqual([type, first, first]);
  expect(parameters).toEqual([parameter]);
  if (!Array.isArray(value)) expect(parameter).toBe(value);
}

describe.each(Object.entries(CLIENTS))("with %s", (clientName, open) => {
  const values = clientName.includes("without") ? VALUES : [...VALUES, ...ARRAYS];
  it.each(Object.entries(RETRIES))(
    "sends parameters of every type again, unchanged, after %s",
    async (_, provoke) => {
      const client = open();
      for (const [type, value] of values) {
        await expectSameAnswers(client, provoke, { type, value, prepare: true });
        await expectSameAnswers(client, provoke, { type, value, prepare: false });
      }
      await client.end();
    },
  );
});

it("sends hashes, JSON and arrays unchanged when a tagged statement is retried", async () => {
  const client = CLIENTS["the pool"]();
  const hash = Buffer.from([1, 2, 3, 4]);
  const ask = async () => {
    const [row] = await client`
      select encode(${hash}::bytea, 'hex') as hash, ${JSON.stringify({ a: 1 })}::jsonb ->> 'a' as a,
        ${["x", "y"]}::text[] as list, ${moment}::timestamptz as moment, ${null}::bytea as nothing`;
    return { ...row };
  };
  const answer = { hash: "01020304", a: "1", list: ["x", "y"], moment, nothing: null };
  expect(await ask()).toEqual(answer);
  await client.unsafe("deallocate all");
  expect(await ask()).toEqual(answer);
  expect(hash).toEqual(Buffer.from([1, 2, 3, 4]));
  await client.end();
});

it("encodes JSON once when a typed parameter is sent again", async () => {
  const client = CLIENTS["postgres.js with array types"]();
  const given = { a: ["b"] };
  const ask = async () => (await client`select ${client.json(given)} as json`)[0]?.json;
  expect(await ask()).toEqual(given);
  await client.unsafe("deallocate all");
  expect(await ask()).toEqual(given);
  await client.end();
});

it("infers parameter types again after a column's type changed", async () => {
  const client = CLIENTS["the pool"]();
  await client.unsafe("create table typed (hash bytea, mark text)");
  const hash = Buffer.from([7, 8]);
  const store = () => client`insert into typed (hash, mark) values (${hash}, ${"5"})`;
  const find = () => client`select mark from typed where mark = ${"5"}`;
  await store();
  await find();
  await client.unsafe("alter table typed alter column mark type int using mark::int");
  await store();
  expect(await find()).toHaveLength(2);
  const [row] = await client`select count(*)::int as n from typed where hash = ${hash}`;
  expect(row?.n).toBe(2);
  await client.unsafe("drop table typed");
  await client.end();
});

it("reports the reason of the last attempt", async () => {
  const client = CLIENTS["the pool"]();
  const insert = (id: number) => client`insert into probe (id) values (${id}) returning kept`;
  await insert(2);
  await client.unsafe("deallocate all");
  await expect(insert(2)).rejects.toMatchObject({ code: "23505" });
  await client.end();
});

it("reports a failed transaction as retryable, and the next one succeeds", async () => {
  const db = openDatabase(real.url, { connections: 1, deadlines: true });
  const transact = () =>
    db.$client.begin(async (tx) => {
      const [first] = await tx`select kept from probe where id = ${1}`;
      const [second] = await tx`select kept, id from probe where id = ${1}`;
      return [first?.kept, second?.kept];
    });
  for (const provoke of Object.values(RETRIES)) {
    expect(await transact()).toEqual(["kept", "kept"]);
    await provoke(db.$client);
    expect(await transact().catch(databaseFault)).toBe("away");
    expect(await transact()).toEqual(["kept", "kept"]);
  }
  await db.$client.end();
});

it("returns only its own rows after another statement failed halfway through its rows", async () => {
  const db = openDatabase(real.url, { connections: 1, deadlines: true });
  const failing = db.$client`select 100 / (5 - n) as q from generate_series(1, 10) n`;
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  const rows = await db.execute(sql`select 1 as one`);
  expect([...rows]).toEqual([{ one: 1 }]);
  await db.$client.end();
});
