import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findUnsafe } from "@/test/database/expand-safe";

const MIGRATIONS = join(import.meta.dirname, "../migrations");

/** Number of the last migration from before this rule. */
const BASELINE = 39;

test("migrations are safe beside the previous version", () => {
  const later = readdirSync(MIGRATIONS).filter(
    (name) => name.endsWith(".sql") && Number(name.slice(0, 4)) > BASELINE,
  );
  const unsafe = later.flatMap((name) =>
    findUnsafe(readFileSync(join(MIGRATIONS, name), "utf8")).map((fault) => `${name}: ${fault}`),
  );
  expect(unsafe).toEqual([]);
});

test.each([
  'DROP TABLE "sites";',
  'DROP VIEW "public"."live_families";',
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE varchar;',
  'ALTER TABLE "users" ALTER COLUMN "name" TYPE varchar;',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT;',
  'ALTER TABLE "users" ADD COLUMN "more" text NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "more" uuid DEFAULT gen_random_uuid();',
  'ALTER TABLE "users" ADD COLUMN "more" bigint DEFAULT nextval(\'access_stamps\') NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "more" bigserial;',
  'ALTER TABLE "users" ADD COLUMN "more" text GENERATED ALWAYS AS (lower("name")) STORED;',
  'ALTER TABLE "users" ADD CONSTRAINT "more" CHECK (length("users"."name") > 1);',
  'ALTER TABLE "users" ADD CONSTRAINT "more" FOREIGN KEY ("site") REFERENCES "public"."sites"("id");',
  'ALTER TABLE "users" ADD CONSTRAINT "more" UNIQUE("name");',
  'CREATE INDEX "more" ON "users" USING btree ("name");',
  'CREATE UNIQUE INDEX "more" ON "users" USING btree ("name");',
  'CREATE INDEX CONCURRENTLY "more" ON "users" ("name");',
  "UPDATE users SET name = username;",
  "TRUNCATE sites;",
  "DO $$ BEGIN DROP TABLE sites; END $$;",
  '-- without a transaction\nCREATE INDEX CONCURRENTLY "more" ON "users" ("name");',
  '-- without a transaction\nALTER TABLE "users" ADD COLUMN "more" text;',
])("%s is unsafe, and a reason allows it", (statement) => {
  expect(findUnsafe(statement)).toHaveLength(1);
  const among = `CREATE TABLE "t" ("id" uuid NOT NULL);--> statement-breakpoint\n${statement}`;
  if (!statement.startsWith("--")) expect(findUnsafe(among)).toHaveLength(1);
  expect(findUnsafe(`${statement}\n-- contract: unused since 0.2`)).toEqual([]);
});

test.each([
  'ALTER TABLE "users" ADD COLUMN "more" text;',
  'ALTER TABLE "users" ADD COLUMN "more" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "more" jsonb DEFAULT \'{"a":"f(x)"}\'::jsonb NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "more" timestamp with time zone DEFAULT now() NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "more" SET DEFAULT nextval(\'access_stamps\');',
  'ALTER TABLE "users" ALTER COLUMN "more" DROP NOT NULL;',
  'ALTER TABLE "users" DROP CONSTRAINT "more";',
  'ALTER TABLE "users" ADD CONSTRAINT "more" CHECK (length("users"."name") > 1) NOT VALID;',
  'ALTER TABLE "users" VALIDATE CONSTRAINT "more";',
  'ALTER TABLE "users" ADD CONSTRAINT "more" UNIQUE USING INDEX "more";',
  'CREATE TABLE "t" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "t" USING btree ("id");',
  'CREATE TABLE "t" ("id" uuid);--> statement-breakpoint\nALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
  "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  DELETE FROM sites;\nEND $$;",
  '-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "i";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "i" ON "users" ("name");',
])("%s is safe", (statement) => {
  expect(findUnsafe(statement)).toEqual([]);
});
