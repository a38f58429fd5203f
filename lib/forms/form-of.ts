import type * as z from "zod";
import type { FieldProblems } from "@/lib/fields";
import type { Operation, Refused } from "@/lib/operations/operation";
import { isFresh } from "@/lib/session/fresh-sign-in";
import type { Posted } from "./definition";

/** Reads an operation as a form: what is left to say is the page, and what it shows afterward. */
export const formOf = <K extends object, F extends z.ZodObject, T, E extends Refused>(
  operation: Operation<K, F, T, E>,
) => ({
  permission: operation.permission,
  fresh: operation.fresh,
  fields: operation.fields,
  run: (input: K & z.output<F>, { session, context }: Posted) =>
    operation.run(input, {
      context,
      usedSecondStep: session.amr.includes("mfa"),
      isFresh: isFresh(session, context.at, operation.fresh ?? "administration", "form"),
    }),
  /** A code is a message on the page, unless it is about one of the fields. */
  refused: (error: E | FieldProblems) => refusedAt(operation, error),
});

function refusedAt<E extends Refused>(
  { fields, refusals }: { fields: z.ZodObject; refusals: Readonly<Record<string, unknown>> },
  error: E,
) {
  if (typeof error !== "string") return error as Exclude<E, string> & FieldProblems;
  const names = Object.keys(fields.shape);
  // Keeps the input, and shows whose change it would overwrite.
  if (error === "changed_meanwhile" && names.length > 0) return { form: error };
  const { at } = { at: null, ...(refusals[error] as object) } as { at: string | null };
  return at !== null && names.includes(at) ? { [at]: error } : error;
}
