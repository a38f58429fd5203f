const ADDRESS = /[^\s<>(),;:"]+@[^\s<>(),;:"]+/g;

/**
 * Reads people from lines such as `Ada Lovelace <ada@example.org>`, in any order of name and address. A line with several
 * addresses, as mail programs copy them, has a person between each two commas or semicolons.
 */
export const listedPeople = (text: string): { name: string; email: string }[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => ((line.match(ADDRESS)?.length ?? 0) > 1 ? split(line) : line))
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [email = ""] = entry.match(ADDRESS) ?? [];
      const rest = entry.replace(email, "").replaceAll(/[<>()"\t]+/g, " ");
      return { email, name: rest.replaceAll(/^[\s,;]+|[\s,;]+$/g, "") };
    });

/** Names have commas where semicolons stand between people. */
const split = (line: string) => line.split(line.includes(";") ? ";" : ",");
