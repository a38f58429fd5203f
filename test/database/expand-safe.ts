/** Statements that break or block servers of the previous version, with the way that doesn't. */
const UNSAFE: [pattern: RegExp, why: string][] = [
  [/^drop (?!index concurrently)(?!trigger)/, "the previous version may still use it"],
  [
    /^alter table .* drop (?:column )?(?!constraint)(?!default)(?!not null)(?!expression)/,
    "the previous version may still use it",
  ],
  [/^alter .* rename /, "the previous version uses the old name: add the new one beside it"],
  [/ set not null/, "add a check constraint NOT VALID, and validate it in a later migration"],
  [/ alter column \S+ (?:set data )?type /, "add a new column beside it"],
  [/ alter column \S+ drop default/, "inserts of the previous version rely on it"],
  [
    / add column (?!.* default ).* not null/,
    "inserts of the previous version lack it: give it a default",
  ],
  [
    / add column .* default (?!now\(\))[^']*\(/,
    "a volatile default rewrites the table: add the column first, then set its default",
  ],
  [
    / add column .*(?:generated (?:always|by default) as|\b(?:small|big)?serial\b)/,
    "it rewrites the table",
  ],
  [
    / add constraint \S+ (?:check|foreign key) (?!.* not valid$)/,
    "add it NOT VALID, and validate it in a later migration",
  ],
  [
    / add constraint \S+ (?:unique|primary key)(?! using index)/,
    "create the index concurrently, then add the constraint USING INDEX",
  ],
  [
    /^create (?:unique )?index (?!concurrently)/,
    "create it concurrently, in a migration without a transaction",
  ],
  [
    /^(?:update|delete|truncate|lock|do|vacuum|cluster|reindex) /,
    "it locks rows or tables while it runs: change data in batches, by a chore",
  ],
];

const CONCURRENT = /^(?:create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?(\S+)/;

/** Lowercases statements, without comments, quotes, function bodies and line breaks. */
const statementsOf = (text: string) =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split("--> statement-breakpoint")
    .flatMap((part) => part.replace(/--.*$/gm, "").split(/;\s*(?:\n|$)/))
    .map((statement) =>
      statement
        .replaceAll('"', "")
        .replaceAll("public.", "")
        .replace(/\s+/g, " ")
        .trim()
        .toLowerCase(),
    )
    .filter((statement) => statement !== "");

/** Tables that the migration itself creates are empty and unknown to the previous version. */
const createdBy = (statements: readonly string[]) =>
  statements.flatMap(
    (statement) =>
      /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? [],
  );

const tableOf = (statement: string) =>
  /^alter table (?:only )?(\S+)/.exec(statement)?.[1] ??
  /^create (?:unique )?index \S+ on (\S+)/.exec(statement)?.[1];

/**
 * Returns what is unsafe in a migration while servers of the previous version run; nothing if the
 * file has a comment `-- contract: REASON`.
 */
export function findUnsafe(text: string): string[] {
  if (/^-- contract: \S/m.test(text)) return [];
  const statements = statementsOf(text);
  if (text.startsWith("-- without a transaction")) return findUnrepeatable(statements);
  const created = new Set(createdBy(statements));
  return statements
    .filter((statement) => !created.has(tableOf(statement) ?? ""))
    .flatMap((statement) => {
      if (CONCURRENT.test(statement))
        return [`${statement}: begin the file with "-- without a transaction"`];
      const found = UNSAFE.find(([pattern]) => pattern.test(statement));
      return found ? [`${statement}: ${found[1]}`] : [];
    });
}

/** A migration without a transaction may be killed after any statement, and then starts again. */
function findUnrepeatable(statements: readonly string[]): string[] {
  return statements.flatMap((statement, n) => {
    const name = CONCURRENT.exec(statement)?.[1];
    if (name === undefined) return [`${statement}: only indexes are created without a transaction`];
    if (statement === `drop index concurrently if exists ${name}`) return [];
    return statements[n - 1] === `drop index concurrently if exists ${name}`
      ? []
      : [
          `${statement}: precede it with DROP INDEX CONCURRENTLY IF EXISTS, since a killed one leaves an invalid index`,
        ];
  });
}
