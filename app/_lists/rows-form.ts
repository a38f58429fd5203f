import * as z from "zod";
import { defineForm } from "@/lib/forms/define-form";
import type { Definition, Posted } from "@/lib/forms/definition";
import { formOf } from "@/lib/forms/form-of";
import { reportOn } from "@/lib/forms/problems";
import { type Selected, selection, toEach } from "@/lib/lists/selection";
import type { Operation, Refused } from "@/lib/operations/operation";
import { ok, type Result, refuse } from "@/lib/result";
import type { Permission } from "@/lib/session/permissions";
import { listPart, questionAbout } from "./list-part";
import { reportOf, type Undo } from "./rows-report";

type RowsForm<K, F extends z.ZodObject> = {
  permission: Permission | "signed_in";
  home: string;
  fresh?: Definition<K, F, never, never>["fresh"] | undefined;
  /** Hidden fields about the whole list. */
  key?: z.ZodType<K>;
  /** Page of the list, if it depends on them. */
  listOf?: (key: K) => string;
  /** Fields of the question (selected-rows-page.tsx). */
  fields?: F;
  /** Codes that are about one of the fields, if they refuse all rows. */
  atField?: Readonly<Record<string, string>>;
  /** Code of what is done, for the message (rows-notice.tsx). */
  did: string;
  /** The use case of a single one, with all its conditions. */
  act: (row: Selected, input: K & z.output<F>, posted: Posted) => Promise<Result<unknown, string>>;
  undo?: Undo;
  /** Answers instead, if the list can't be shown to its viewer any more. */
  leave?: (done: readonly Selected[], posted: Posted) => Response | null;
};

const NONE = z.object({});
const ASKED = z.object({ list: z.string().default(""), do: z.string().default("") });

/**
 * Defines a form that does the same to the rows that a list selected. Those that are refused don't stop the others: the
 * list then says how many were changed, and which ones weren't and why.
 */
export function rowsForm<K extends object = object, F extends z.ZodObject = typeof NONE>(
  given: RowsForm<K, F>,
) {
  const { permission, home, fresh = null, listOf = () => home } = given;
  const { atField = {}, did, act, undo, leave } = given;
  const fields = given.fields ?? (NONE as unknown as F);
  const key = z.intersection(given.key ?? (NONE as unknown as z.ZodType<K>), ASKED);
  return defineForm({
    ...{ permission, home, fields, form: "selected", unknown: "none_selected" },
    fresh,
    key: z.intersection(selection, key),
    page: (asked) =>
      Object.keys(fields.shape).length === 0
        ? listPart(listOf(asked), asked.list)
        : questionAbout(home, asked),
    run: async (input, posted) => {
      const outcome = await toEach(input.rows, (row) => act(row, input, posted));
      const [code = ""] = Object.values(outcome.refused);
      const field = outcome.done === 0 ? atField[code] : undefined;
      return field === undefined ? ok(outcome) : refuse({ [field]: code });
    },
    done: ({ refused }, asked, posted) => {
      const changed = asked.rows.filter(({ id }) => !refused[id]);
      const report = { problems: refused, typed: reportOf(did, changed, undo) };
      const page = listPart(listOf(asked), asked.list);
      return leave?.(changed, posted) ?? reportOn(page, "rows", report, { to: posted.user.id });
    },
  });
}

/** Returns what a form needs to run an operation on each selected row. */
export const onEach = <K extends object, F extends z.ZodObject, T, E extends Refused>(
  operation: Operation<K, F, T, E>,
  keyOf: (row: Selected) => K,
) => {
  const { permission, fresh, fields, run } = formOf(operation);
  return {
    ...{ permission, fresh, fields },
    async act(row: Selected, input: z.output<F>, posted: Posted) {
      const done = await run({ ...input, ...keyOf(row) }, posted);
      if (done.ok) return done;
      return refuse(
        typeof done.error === "string" ? done.error : String(Object.values(done.error)[0]),
      );
    },
  };
};
