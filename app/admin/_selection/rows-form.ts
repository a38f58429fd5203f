import * as z from "zod";
import type { Requirements } from "@/lib/forms/actor";
import { defineForm } from "@/lib/forms/define-form";
import { refuseForm } from "@/lib/forms/problems";
import { type Act, selection, toEach } from "@/lib/lists/selection";
import { ok } from "@/lib/result";
import type { Permission } from "@/lib/session/permissions";
import { listPart } from "./list-part";

type RowsForm = {
  permission: Permission;
  home: string;
  fresh?: Requirements["fresh"] | undefined;
  /** Code of what is done, for the message (rows-notice.tsx). */
  did: string;
  /** The use case of a single one, with all its conditions. */
  act: Act;
};

/**
 * Defines a form that does the same to the rows that a list selected. Those that are refused don't stop the others: the
 * list then says how many were changed, and which ones weren't and why.
 */
export const rowsForm = ({ permission, home, fresh, did, act }: RowsForm) =>
  defineForm({
    permission,
    home,
    ...(fresh && { fresh }),
    unknown: "none_selected",
    key: z.intersection(selection, z.object({ list: z.string().default("") })),
    page: ({ list }) => listPart(home, list),
    run: async ({ rows }, { context }) => ok(await toEach(rows, act, context)),
    done: ({ done, refused }, { list }, { user }) =>
      refuseForm(
        listPart(home, list),
        "rows",
        { problems: refused, typed: { did, count: String(done) } },
        { to: user.id },
      ),
  });
