import { PINNED_FROM } from "@/db/sites/sections";
import { HEAVIEST } from "@/lib/sites/editing/fields";

export { PINNED_FROM };

/** Group of the directory's order: the pinned sites, or those of a section. An order is within one. */
export type SiteGroup = "pinned" | `in ${string}`;

export const groupOf = (site: { pinWeight: number; section: string | null }): SiteGroup =>
  site.pinWeight >= PINNED_FROM ? "pinned" : `in ${site.section ?? ""}`;

export const isGroup = (text: string): text is SiteGroup =>
  text === "pinned" || text.startsWith("in ");

/** Returns the weights of a group, and its section; undefined if it can have sites of all sections. */
export const limitsOf = (group: SiteGroup) =>
  group === "pinned"
    ? { lightest: PINNED_FROM, heaviest: HEAVIEST, section: undefined }
    : { lightest: 0, heaviest: PINNED_FROM - 1, section: group.slice(3) || null };
