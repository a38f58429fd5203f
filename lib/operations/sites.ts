import * as z from "zod";
import { flag } from "@/lib/fields";
import words from "@/lib/i18n/messages/en/admin-sites.json";
import { ok } from "@/lib/result";
import type { WhichSite } from "@/lib/sites/editing/change";
import { siteFields } from "@/lib/sites/editing/fields";
import { setLibraryIcon } from "@/lib/sites/editing/icon";
import { listSitesFound } from "@/lib/sites/editing/list";
import { permitIfFresh } from "@/lib/sites/editing/redirects";
import * as editing from "@/lib/sites/editing/sites";
import { setTarget } from "@/lib/sites/editing/target";
import * as exchange from "@/lib/sites/exchange/import";
import { LISTING_FORMATS, writeSiteFile } from "@/lib/sites/exchange/listing";
import { GLYPHS, ICON_COLORS } from "@/lib/sites/icons/glyphs";
import * as order from "@/lib/sites/order/sections";
import { changing, defineOperation, FILE, namedBy } from "./operation";
import { TABLE_WORDS } from "./table-words";

const SUBJECT = namedBy("SLUG", "site_unknown", (slug): { site: WhichSite } => ({
  site: { slug },
}));

const REFUSALS = {
  ...words.importing.problem,
  site_unknown: { at: "SLUG", reason: "No site has this slug." },
  section_unknown: { at: "SECTION", reason: "No site is in this section." },
  no_glyph: { at: "GLYPH", reason: "No icon fits the site's title or address. Choose one." },
  has_icon: { at: "SLUG", reason: "The site has an icon." },
  changed_meanwhile: { at: "SLUG", reason: "Somebody changed the site meanwhile. Try again." },
};

const OF_SITES = { permission: "sites", refusals: REFUSALS } as const;

export const listSites = defineOperation({
  ...OF_SITES,
  name: "sites list",
  summary: `Lists sites in the order of the directory, at most 1,000.`,
  fields: z.object({ search: z.string().trim() }),
  run: async ({ search }) => ok(await listSitesFound(search)),
  event: null,
});

/** Values of an empty form for a new site. */
export const NEW_SITE = {
  kind: "internal",
  pinWeight: "0",
  enabled: "on",
  audience: "everyone",
} as const;

export const addSite = defineOperation({
  ...OF_SITES,
  name: "sites add",
  summary: "Adds a site to the directory.",
  fields: siteFields,
  defaults: NEW_SITE,
  run: (fields, { context, isFresh }) => editing.addSite(fields, permitIfFresh(isFresh), context),
  event: "site.added",
});

export const changeSite = defineOperation({
  ...OF_SITES,
  name: "sites change",
  summary: "Changes a site; an empty text removes what may be missing.",
  subject: SUBJECT,
  fields: changing(siteFields),
  run: ({ site, ...fields }, { context, isFresh }) =>
    editing.changeSite(site, { fields, permit: permitIfFresh(isFresh) }, context),
  event: "site.changed",
});

export const setSiteTarget = defineOperation({
  ...OF_SITES,
  name: "sites set-target",
  summary:
    "Changes the address that the site's redirect leads to, and keeps the old one in its history; the other editors and administrators are mailed.",
  subject: namedBy("SLUG", "site_unknown", (slug) => ({ slug })),
  fields: z.object({ targetUrl: siteFields.shape.targetUrl.pipe(z.string("target_not_https")) }),
  run: ({ slug, targetUrl }, { context }) => setTarget(slug, targetUrl, context),
  event: "site.changed",
});

export const setSiteIcon = defineOperation({
  ...OF_SITES,
  name: "sites set-icon",
  summary:
    "Gives a site an icon of the [library](administration.md#sites); without a glyph, the one that fits its title or address.",
  subject: SUBJECT,
  fields: z.object({
    glyph: z.enum(GLYPHS).meta({ value: "GLYPH" }).exactOptional(),
    color: z.enum(ICON_COLORS).exactOptional(),
  }),
  run: ({ site, ...chosen }, { context }) => setLibraryIcon(site, chosen, context),
  event: "site.changed",
});

export const removeSite = defineOperation({
  ...OF_SITES,
  name: "sites remove",
  summary: "Removes a site with its visits and the history of its targets.",
  subject: SUBJECT,
  run: ({ site }, { context }) => editing.removeSite(site, context),
  event: "site.removed",
});

export const moveSection = defineOperation({
  ...OF_SITES,
  name: "sites move-section",
  summary: "Puts a section of the directory before another one, or last.",
  subject: namedBy("SECTION", "section_unknown", (section) => ({ section })),
  fields: z.object({
    before: z
      .string()
      .transform((name) => name || null)
      .meta({ value: "SECTION" }),
  }),
  run: (input, { context }) => order.moveSection(input, context),
  event: "site.ordered",
});

export const importSites = defineOperation({
  ...OF_SITES,
  name: "sites import",
  summary:
    "Adds and changes the sites of a CSV or JSON [file](administration.md#files-of-imports-and-exports): all of them, or none if one row is invalid. `--dry-run` only checks, and names what would change.",
  refusals: { ...REFUSALS, ...TABLE_WORDS },
  subject: FILE,
  fields: z.object({ dryRun: flag }),
  run: ({ file, dryRun }: { file: Uint8Array; dryRun: boolean }, { context, isFresh }) =>
    dryRun
      ? exchange.checkImport(file)
      : exchange.importSites(file, permitIfFresh(isFresh), context),
  event: "site.imported",
});

export const exportSites = defineOperation({
  ...OF_SITES,
  name: "sites export",
  summary: "Writes all sites into a new CSV or JSON file that only its owner can read.",
  fields: z.object({ format: z.enum(LISTING_FORMATS) }),
  run: async ({ format }, { context }) => {
    const sites = await exchange.exportSites(format, context);
    return ok({ content: writeSiteFile(sites, format), counts: { sites: sites.length } });
  },
  event: "site.exported",
});
