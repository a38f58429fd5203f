import * as z from "zod";
import { normalizeLink } from "@/lib/addresses";
import { checkbox, checked, parseFields, UNSHOWABLE } from "@/lib/fields";
import type { Result } from "@/lib/result";
import { splitLines } from "@/lib/split-lines";
import { findTargetProblem, type TargetProblem } from "./target-url";

/** Who sees a site. */
export const AUDIENCES = ["everyone", "signed_in", "application", "groups"] as const;

export const SITE_KINDS = ["internal", "external"] as const;

/** Where the icon of a site comes from, as its form asks. */
export const ICON_SOURCES = ["keep", "site", "library", "upload", "none"] as const;

export type SiteProblem =
  | "slug_unfit"
  | "slug_taken"
  | "text_missing"
  | "text_length"
  | "text_characters"
  | "kind_unknown"
  | "weight_unfit"
  | "application_unknown"
  | "application_missing"
  | "audience_unknown"
  | "groups_missing"
  | "groups_unfit"
  | "group_unknown"
  | TargetProblem;

/** Maximum length of each text; in code points, as people count, except for the slug. */
export const MAX_TEXT = {
  slug: 200,
  title: 100,
  displayUrl: 200,
  description: 500,
  section: 50,
} as const;

export const HEAVIEST = 999;

/** Format of a slug, the same as in the constraint sites_slug. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_OR_NONE = new RegExp(`^$|${SLUG.source}`);

/** Length that no valid text comes near. Longer text is refused without being normalized. */
const LONG = 8 * MAX_TEXT.description;

/** Text of a card, which shows it as one paragraph: that loses line breaks and double spaces anyway. */
const text = (max: number, empty: SiteProblem | null = "text_missing") =>
  z
    .string()
    .overwrite((typed) => (typed.length > LONG ? typed : shownOf(typed)))
    .check(checked((typed) => (typed === "" ? empty : findTextProblem(typed, max))));

/** Returns the text as it is shown: in one line, and empty if nothing in it is visible. */
function shownOf(typed: string): string {
  const line = typed.replaceAll(/\s+/g, " ").trim();
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(line) ? "" : line;
}

function findTextProblem(text: string, most: number): SiteProblem | null {
  if (UNSHOWABLE.test(text)) return "text_characters";
  return text.length > LONG || [...text].length > most ? "text_length" : null;
}

const emptyIsNull = (typed: string) => typed || null;

/** Maximum number of groups of a site, and length of what names them. */
const [MAX_GROUPS, MAX_GROUPS_TEXT] = [200, 20_000];

/** Returns keys of groups as one text, in order and each once: "a; b". */
export const joinKeys = (keys: Iterable<string>) => [...new Set(keys)].sort().join("; ");

const isGroups = (text: string) =>
  text.length <= MAX_GROUPS_TEXT && !text.includes("\0") && splitLines(text).length <= MAX_GROUPS;

/** Editable fields of a site, as a form or a file carries them: empty if nothing is set. */
export const siteFields = z.object({
  slug: z.string().trim().max(MAX_TEXT.slug, "slug_unfit").regex(SLUG, "slug_unfit"),
  title: text(MAX_TEXT.title),
  displayUrl: text(MAX_TEXT.displayUrl),
  description: text(MAX_TEXT.description, null),
  kind: z.enum(SITE_KINDS, "kind_unknown"),
  /** 0 to 999; the highest weight comes first. */
  pinWeight: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "weight_unfit")
    .transform(Number),
  /** Heading in the directory that the site is listed under. */
  section: text(MAX_TEXT.section, null).transform(emptyIsNull),
  targetUrl: z
    .string()
    .trim()
    .overwrite(normalizeLink)
    .check(checked((url) => (url === "" ? null : findTargetProblem(url))))
    .transform(emptyIsNull),
  /** Client ID of the application that users sign in to there, if it is registered here. */
  application: z
    .string()
    .trim()
    .check(checked((id) => (UNSHOWABLE.test(id) ? "application_unknown" : null)))
    .transform(emptyIsNull),
  audience: z.enum(AUDIENCES, "audience_unknown"),
  /** Keys of the groups that see the site, if its audience is `groups`. */
  groups: z
    .string()
    .check(checked((text) => (isGroups(text) ? null : "groups_unfit")))
    .transform((text) => joinKeys(splitLines(text))),
  enabled: checkbox,
  /** True to check regularly whether the target answers. */
  monitored: checkbox,
});

const hasGroups = ({ audience, groups }: { audience: string; groups: string }) =>
  audience !== "groups" || groups !== "";
const MISSING = { path: ["groups"], error: "groups_missing", when: () => true };

/** Fields of a form, which reports missing groups together with all else that is wrong. */
export const siteFormFields = siteFields.refine(hasGroups, MISSING);

/** Fields for who sees a site. */
export const audienceFields = siteFields
  .pick({ audience: true, groups: true })
  .refine(hasGroups, MISSING);

/** Fields of the form for a new site, where slug and display URL may be empty: they are proposed. */
export const newSiteFields = siteFormFields
  .safeExtend({
    slug: z.string().trim().max(MAX_TEXT.slug, "slug_unfit").regex(SLUG_OR_NONE, "slug_unfit"),
    displayUrl: text(MAX_TEXT.displayUrl, null),
  })
  .refine(({ displayUrl, targetUrl }) => displayUrl !== "" || targetUrl !== null, {
    ...{ path: ["displayUrl"], error: "text_missing", when: () => true },
  });

export type SiteFields = z.output<typeof siteFields>;
export type SiteField = keyof SiteFields;

/** Fields as texts: empty if nothing is set, `on` for a checked box. */
export type SiteForm = Record<SiteField, string>;

export const SITE_FIELDS = Object.keys(siteFields.shape) as SiteField[];

export type SiteProblems = Partial<Record<SiteField, SiteProblem>>;

/**
 * Parses a site that was typed or imported, or returns the fault of each field. Doesn't check if
 * names are taken.
 */
export const readSite = (form: SiteForm) =>
  parseFields(siteFields, form) as Result<SiteFields, SiteProblems>;

export const writeSite = (site: SiteFields): SiteForm => ({
  ...site,
  pinWeight: String(site.pinWeight),
  section: site.section ?? "",
  targetUrl: site.targetUrl ?? "",
  application: site.application ?? "",
  enabled: site.enabled ? "on" : "",
  monitored: site.monitored ? "on" : "",
});
