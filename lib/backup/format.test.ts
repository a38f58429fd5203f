import { expect, it } from "vitest";
import { createBackupReader } from "./format";

const HEADER = JSON.stringify({
  format: "foyer-backup-1",
  createdAt: "2026-11-25T12:00:00.000Z",
  schema: { migrations: 1, latest: null },
  tables: [{ name: "users", columns: ["id"] }],
});

it("gives rows with the table of the header, and refuses those of any other", () => {
  const reader = createBackupReader();
  expect(reader.take([HEADER, '["table","users"]', '{"id":1}', '{"id":2}'])).toEqual([
    { table: { name: "users", columns: ["id"] }, rows: ['{"id":1}', '{"id":2}'] },
  ]);
  expect(reader.take(['["table","others"]'])).toEqual([]);
  expect(() => reader.take(["{}"])).toThrow(
    "contains rows of the table others, which is missing from its header",
  );
});
