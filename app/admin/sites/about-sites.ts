import * as z from "zod";
import { counter } from "@/lib/fields";

export const HOME = "/admin/sites";

export const pageOf = ({ site: { siteId } }: { site: { siteId: string } }) => `${HOME}/${siteId}`;

/** A site in the revision that its page showed. */
export const site = z
  .object({ site: z.uuid(), revision: counter })
  .transform(({ site: siteId, revision }) => ({ site: { siteId, revision } }));

export const ABOUT_SITES = { permission: "sites", home: HOME, unknown: "site_unknown" } as const;
export const ABOUT_SITE = { ...ABOUT_SITES, key: site, page: pageOf } as const;

/** Splits the value of a button in a list, which says everything about its row. */
export const words = z.string().transform((value) => value.split(" "));
