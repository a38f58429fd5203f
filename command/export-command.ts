import { extname, resolve } from "node:path";
import type * as z from "zod";
import { parseFields } from "@/lib/fields";
import { FILE, type Operation, type Refused } from "@/lib/operations/operation";
import { ok, refuse } from "@/lib/result";
import { type Command, defineCommand, type Outcome } from "./define";
import { byCommand, explaining } from "./operation-command";
import { nameOfField, optionsOf } from "./operation-options";
import { writeNew } from "./table-files";
import { withDatabase } from "./with-database";

/** Fields of an export: its format, which the name of the file says, and what it is limited to. */
type Fields = z.ZodObject<{ format: z.ZodEnum }>;

/** Result of an export: what was written, and how much of what. The first count is said. */
type Exported = {
  content: string | AsyncIterable<string>;
  counts: Readonly<Record<string, number>>;
};

/** Reads an operation that exports as a command that writes a new file. */
export function exportCommandOf<F extends Fields, E extends Refused>(
  operation: Operation<object, F, Exported, E>,
): Command {
  const { name, summary, fields, refusals } = operation;
  const { textsOf, ...options } = optionsOf(operation, ["format"]);
  const explain = explaining(refusals, nameOfField(fields, { format: FILE }));
  const formats = fields.shape.format.options.map(String);
  return defineCommand({
    ...options,
    words: name.split(" "),
    positionals: [FILE],
    summary,
    async run({ values, positionals: [file = ""] }, { now, calledFrom }) {
      const path = resolve(calledFrom, file);
      const format = extname(path).slice(1).toLowerCase();
      if (!formats.includes(format))
        return refuse({ field: FILE, reason: `${path} must end in .${formats.join(" or .")}` });
      const parsed = parseFields(fields, { ...textsOf(values), format });
      if (!parsed.ok) return refuse(explain(parsed.error));
      return withDatabase(async (): Promise<Outcome> => {
        const done = await operation.run(parsed.value, byCommand(now));
        if (!done.ok) return refuse(explain(done.error));
        const { content, counts } = done.value;
        const written = await writeNew(path, content);
        if (!written.ok) return written;
        const [amount] = Object.entries(counts).map(
          ([what, count]) => `${count} ${what.replace(/s$/, "(s)")} to `,
        );
        return ok({ lines: [`Wrote ${amount ?? ""}${path}.`], json: { file: path, ...counts } });
      });
    },
  });
}
