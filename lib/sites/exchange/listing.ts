import { csvFile } from "@/lib/runtime/csv";
import { type ListedSite, SITE_COLUMNS } from "./cells";

export const LISTING_FORMATS = ["csv", "json"] as const;
export type ListingFormat = (typeof LISTING_FORMATS)[number];

/** Writes sites in the format that readSiteFile reads. */
export const writeSiteFile = (sites: readonly ListedSite[], format: ListingFormat): string =>
  format === "csv" ? writeCsv(sites) : `${JSON.stringify(sites, null, 2)}\n`;

const writeCsv = (sites: readonly ListedSite[]) =>
  csvFile(
    SITE_COLUMNS,
    sites.map((site) => SITE_COLUMNS.map((column) => String(site[column] ?? ""))),
  );
