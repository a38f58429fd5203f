import { csvRecord } from "@/lib/runtime/csv";
import { type ListedSite, SITE_COLUMNS } from "./cells";

const LISTING_FORMATS = ["csv", "json"] as const;
export type ListingFormat = (typeof LISTING_FORMATS)[number];

export const isListingFormat = (text: string | undefined): text is ListingFormat =>
  LISTING_FORMATS.some((known) => known === text);

/** Writes sites in the format that readSiteFile reads. */
export const writeSiteFile = (sites: readonly ListedSite[], format: ListingFormat): string =>
  format === "csv" ? writeCsv(sites) : `${JSON.stringify(sites, null, 2)}\n`;

const writeCsv = (sites: readonly ListedSite[]) =>
  [SITE_COLUMNS, ...sites.map((site) => SITE_COLUMNS.map((column) => String(site[column] ?? "")))]
    .map(csvRecord)
    .join("");
