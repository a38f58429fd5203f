import {
  addSite,
  changeSite,
  exportSites,
  importSites,
  listSites,
  moveSection,
  removeSite,
  setSiteIcon,
  setSiteTarget,
} from "@/lib/operations/sites";
import type { listSitesFound } from "@/lib/sites/editing/list";
import { exportCommandOf } from "./export-command";
import { listing, told } from "./listing";
import { commandOf } from "./operation-command";

type Site = Awaited<ReturnType<typeof listSitesFound>>["rows"][number];

export const SITE_COMMANDS = [
  commandOf(listSites, {
    ...listing({
      ...{ name: "sites", none: "No site matches." },
      line: ({ slug, title, targetUrl, enabledAt }) =>
        [slug, title, targetUrl ?? "no target", enabledAt ? "enabled" : "disabled"].join("  "),
      json: ({ slug, title, targetUrl, enabledAt, check, ...site }: Site) => ({
        ...{ slug, title, display_url: site.displayUrl, kind: site.kind },
        ...{ pin_weight: site.pinWeight, target_url: targetUrl, enabled: enabledAt !== null },
        ...{ section: site.section, audience: site.audience, check },
      }),
    }),
  }),
  commandOf(addSite, {
    args: { slug: "SLUG" },
    say: (id, { input: { slug } }) => ({ lines: [`Added the site ${slug}.`], json: { slug, id } }),
  }),
  commandOf(changeSite, {
    say: (change, { names: [name = ""], input: { slug = name } }) => ({
      lines: [change === "saved" ? `Changed the site ${slug}.` : "Nothing changed."],
      json: { slug, changed: change === "saved" },
    }),
  }),
  commandOf(setSiteTarget, {
    args: { targetUrl: "URL" },
    say: ({ previous }, { names: [slug], input: { targetUrl: url } }) => ({
      lines: [
        previous === url
          ? `${slug} already redirects to ${url}.`
          : `${slug} now redirects to ${url}${previous === null ? "" : ` (was ${previous})`}.`,
      ],
      json: { slug, target_url: url, ...(previous !== null && { previous_target_url: previous }) },
    }),
  }),
  commandOf(setSiteIcon, {
    say: told("slug", "{} has the icon."),
  }),
  commandOf(removeSite, {
    say: told("slug", "Removed the site {}.", { state: "removed" }),
  }),
  commandOf(moveSection, {
    say: (_, { names: [section], input: { before } }) => ({
      lines: [`${section} is now ${before === null ? "the last section" : `before ${before}`}.`],
      json: { section, before },
    }),
  }),
  commandOf(importSites, {
    say: ({ added, changed, unchanged }, { input: { dryRun } }) => ({
      lines: [
        `${dryRun ? "Would add" : "Added"} ${added.length} site(s), ${dryRun ? "update" : "updated"} ${changed.length}, ${dryRun ? "leave" : "left"} ${unchanged} unchanged.`,
        ...(dryRun ? added.map(({ slug }) => `  new: ${slug}`) : []),
        ...(dryRun ? changed : []).map(
          ({ slug, columns }) => `  changed: ${slug} (${columns.join(", ")})`,
        ),
      ],
      json: {
        ...{ dry_run: dryRun, unchanged },
        added: added.map(({ slug }) => slug),
        changed: changed.map(({ slug }) => slug),
        differences: Object.fromEntries(changed.map(({ slug, columns }) => [slug, columns])),
      },
    }),
  }),
  exportCommandOf(exportSites),
];
