const ADDRESS = /[^\s<>(),;:"]+@[^\s<>(),;:"]+/g;

/** True for a table that was pasted with its header. */
export const hasHeader = (text: string) => /^\s*[^@\n]*\bemail\b[^@\n]*\n/i.test(text);

/**
 * Reads people from lines such as `Ada Lovelace <ada@example.org>`, in any order of name and address. A line with several
 * addresses, as mail programs copy them, has a person between each two commas or semicolons.
 */
export const listedPeople = (text: string): { line: number; name: string; email: string }[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, at) => {
      const entries = (line.match(ADDRESS)?.length ?? 0) > 1 ? split(line) : [line];
      return entries.map((entry) => ({ entry, line: at + 1 }));
    })
    .filter(({ entry }) => entry.trim() !== "")
    .map(({ entry, line }) => {
      const [email = ""] = entry.match(ADDRESS) ?? [];
      const rest = entry.replace(email, "").replaceAll(/[<>()"\t]+/g, " ");
      return { line, email, name: rest.replaceAll(/^[\s,;]+|[\s,;]+$/g, "") };
    });

/** Names have commas where semicolons stand between people. */
const split = (line: string) => line.split(line.includes(";") ? ";" : ",");

/** Names the lines of a list, instead of the people in them. */
export function atLines<F extends { row: number | null }>(faults: readonly F[], list: string): F[] {
  const people = hasHeader(list) ? [] : listedPeople(list);
  return faults.map((fault) => ({
    ...fault,
    row: people[(fault.row ?? 0) - 1]?.line ?? fault.row,
  }));
}
