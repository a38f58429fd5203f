import * as z from "zod";
import { ok, type Result, refuse } from "./result";

export type FieldProblems<F extends string = string> = Partial<Record<F, string>>;

/** Checks a field's text. `find` returns the error code, or null; it is the issue's message. */
export const checked = (find: (text: string) => string | null) =>
  z.check<string>((ctx) => {
    const message = find(ctx.value);
    if (message !== null) ctx.issues.push({ code: "custom", input: ctx.value, message });
  });

/** Parses the texts of a form's fields, or returns the first error code of each wrong field. */
export function parseFields<S extends z.ZodObject>(
  schema: S,
  typed: unknown,
): Result<z.output<S>, FieldProblems<keyof S["shape"] & string>> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return ok(parsed.data);
  const problems: FieldProblems = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  return refuse(problems as FieldProblems<keyof S["shape"] & string>);
}

/** A checkbox: `on` if checked, empty or absent if not. A program says `on` or `off`. */
export const checkbox = z
  .string()
  .transform((text) => text === "on")
  .meta({ choices: ["on", "off"] });

/** A checkbox that a program leaves out or names without a value. */
export const flag = checkbox.meta({ choices: undefined, flag: true });

/** A number of a hidden field, such as a revision, that a column of the type `integer` can have. */
export const counter = z.coerce.number<string>().int().min(0).max(2_147_483_647);

/** A time of a hidden field. PostgreSQL has no year 0. */
export const instant = z.iso
  .datetime()
  .refine((time) => time >= "0001")
  .transform((time) => new Date(time));

/** Control characters, lone surrogates, line separators, and what changes the text direction. */
export const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
