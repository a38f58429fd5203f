import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { lockOrder } from "@/db/sites/order";
import { listSections, writeSections } from "@/db/sites/sections";
import { database, type Transaction } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { writingSites } from "@/lib/sites/editing/change";

/** Returns the sections in use in their order, with the number of their sites. */
export const findSections = () => listSections(database());

export const namesOf = async (tx: Transaction) => (await listSections(tx)).map(({ name }) => name);

/** Puts a section before another one, or last. */
export async function moveSection(
  { section, before }: { section: string; before: string | null },
  context: AuditContext,
): Promise<Result<null, "section_unknown">> {
  return writingSites(async (tx) => {
    await lockOrder(tx);
    const had = await namesOf(tx);
    if (![section, before ?? section].every((name) => had.includes(name)))
      return refuse("section_unknown");
    const others = had.filter((name) => name !== section);
    const place = before === null ? others.length : others.indexOf(before);
    const sections = before === section ? had : others.toSpliced(place, 0, section);
    if (sections.every((name, at) => name === had[at])) return ok(null);
    await writeSections(tx, sections);
    await insertAuditEvent(tx, {
      ...context,
      event: "site.ordered",
      before: { sections: had },
      after: { sections },
    });
    return ok(null);
  });
}

/** Puts the new sections of a file last, in the order of the file. Call it with the sections before the import. */
export async function placeNewSections(
  tx: Transaction,
  had: readonly string[],
  sites: readonly { section: string | null }[],
): Promise<void> {
  const names = sites.flatMap(({ section }) => section ?? []);
  const sections = new Set([...had, ...names]);
  if (sections.size > had.length) await writeSections(tx, [...sections]);
}
