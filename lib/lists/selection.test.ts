import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { PAGE } from "./page";
import { rowName, selection, toEach } from "./selection";

const ids = Array.from({ length: PAGE + 1 }, () => crypto.randomUUID());
const fieldsOf = (of: string[], value: unknown = "0") =>
  Object.fromEntries(of.map((id) => [rowName(id), value]));

it("reads the rows among the fields of a form, with their revisions", () => {
  const [one = "", other = ""] = ids;
  const fields = { list: "q=ada", ...fieldsOf([one], "3"), ...fieldsOf([other], "x") };
  expect(selection.parse(fields)).toEqual({
    rows: [
      { id: one, revision: 3 },
      { id: other, revision: 0 },
    ],
  });
});

it.each([
  ["none", {}],
  ["a name that is no ID", { "row.AAAA": "0", "row.": "0", "row.\u0000": "0" }],
  ["more than a page", fieldsOf(ids)],
])("refuses %s", (_, fields) => expect(selection.safeParse(fields).success).toBe(false));

it("does as much as it can, and says why not the rest", async () => {
  const [one = "", other = ""] = ids;
  const rows = [one, other].map((id) => ({ id, revision: 0 }));
  const act = async ({ id }: { id: string }) => (id === one ? ok(null) : refuse("gone"));
  const outcome = await toEach(rows, act, serviceContext(new Date()));
  expect(outcome).toEqual({ done: 1, refused: { [other]: "gone" } });
});
