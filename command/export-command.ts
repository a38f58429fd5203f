import { extname, resolve } from "node:path";
import type * as z from "zod";
import { commandContext } from "@/db/audit/events";
import { FILE, type Operation } from "@/lib/operations/operation";
import { ok, refuse } from "@/lib/result";
import { type Command, defineCommand } from "./define";
import { writeNew } from "./table-files";
import { withDatabase } from "./with-database";

/** Fields of an export: the format, which the name of the file says. */
type Fields = z.ZodObject<{ format: z.ZodEnum }>;

/** What was written, and how much of what. The first count is said. */
type Exported = { content: string; counts: Readonly<Record<string, number>> };

/** Reads an operation that exports as a command that writes a new file. */
export function exportCommandOf<F extends Fields>({
  name,
  summary,
  fields,
  run,
}: Operation<object, F, Exported, never>): Command {
  const formats = fields.shape.format.options.map(String);
  return defineCommand({
    words: name.split(" "),
    positionals: [FILE],
    options: {},
    summary,
    async run({ positionals: [file = ""] }, { now, calledFrom }) {
      const path = resolve(calledFrom, file);
      const format = extname(path).slice(1).toLowerCase();
      if (!formats.includes(format))
        return refuse({ field: FILE, reason: `${path} must end in .${formats.join(" or .")}` });
      const by = { context: commandContext(now), isFresh: true };
      const done = await withDatabase(() => run({ format } as z.output<F>, by));
      const { content, counts } = (done as Extract<typeof done, { ok: true }>).value;
      const written = await writeNew(path, content);
      if (!written.ok) return written;
      const [[what, count] = []] = Object.entries(counts);
      return ok({
        lines: [`Wrote ${count} ${what?.replace(/s$/, "(s)")} to ${path}.`],
        json: { file: path, ...counts },
      });
    },
  });
}
