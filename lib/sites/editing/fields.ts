import { ok, type Result, refuse } from "@/lib/result";
import { findTargetProblem, type TargetProblem } from "./target-url";

export const SITE_KINDS = ["internal", "external"] as const;

/** What is edited of a site. */
export type SiteFields = {
  slug: string;
  title: string;
  displayUrl: string;
  description: string;
  kind: (typeof SITE_KINDS)[number];
  /** 0 to 999; heavier is higher. */
  pinWeight: number;
  targetUrl: string | null;
  /** The client ID of the application that people sign in to there, if it is one of ours. */
  application: string | null;
  enabled: boolean;
};

export type SiteField = keyof SiteFields;

/** As a form or a file carries it: empty where nothing is set, `on` where it is enabled. */
export type SiteForm = Record<SiteField, string>;

export const SITE_FIELDS = [
  "slug",
  "title",
  "displayUrl",
  "description",
  "kind",
  "pinWeight",
  "targetUrl",
  "application",
  "enabled",
] as const satisfies readonly SiteField[];

export type SiteProblem =
  | "slug_unfit"
  | "slug_taken"
  | "text_missing"
  | "text_length"
  | "text_characters"
  | "kind_unknown"
  | "weight_unfit"
  | "application_unknown"
  | TargetProblem;

export type SiteProblems = Partial<Record<SiteField, SiteProblem>>;

/** Characters of each text, as people count them nearly. */
export const MAX_TEXT = { slug: 200, title: 100, displayUrl: 200, description: 500 } as const;

export const HEAVIEST = 999;

/** As the database has it (sites_slug). */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Control characters, halves of characters, line ends, and what turns the direction of the text around it. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Reads a site that was typed or imported; or says what is wrong with which field. Whether names are taken is not asked. */
export function readSite(form: SiteForm): Result<SiteFields, SiteProblems> {
  const typed = normal(form);
  const found: Record<SiteField, SiteProblem | null> = {
    slug: SLUG.test(typed.slug) && typed.slug.length <= MAX_TEXT.slug ? null : "slug_unfit",
    title: findTextProblem(typed.title, MAX_TEXT.title),
    displayUrl: findTextProblem(typed.displayUrl, MAX_TEXT.displayUrl),
    description:
      typed.description === "" ? null : findTextProblem(typed.description, MAX_TEXT.description),
    kind: isKind(typed.kind) ? null : "kind_unknown",
    pinWeight: /^\d{1,3}$/.test(typed.pinWeight) ? null : "weight_unfit",
    targetUrl: typed.targetUrl === "" ? null : findTargetProblem(typed.targetUrl),
    application: UNSHOWABLE.test(typed.application) ? "application_unknown" : null,
    enabled: null,
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== null);
  if (wrong.length > 0) return refuse(Object.fromEntries(wrong));
  return ok({
    ...typed,
    kind: typed.kind as SiteFields["kind"],
    pinWeight: Number(typed.pinWeight),
    targetUrl: typed.targetUrl || null,
    application: typed.application || null,
    enabled: typed.enabled === "on",
  });
}

export const writeSite = (site: SiteFields): SiteForm => ({
  ...site,
  pinWeight: String(site.pinWeight),
  targetUrl: site.targetUrl ?? "",
  application: site.application ?? "",
  enabled: site.enabled ? "on" : "",
});

/** A card shows each text as one paragraph: line ends and double spaces are lost there anyway. */
const normal = (form: SiteForm): SiteForm => ({
  ...form,
  slug: form.slug.trim(),
  title: oneLine(form.title),
  displayUrl: oneLine(form.displayUrl),
  description: oneLine(form.description),
  pinWeight: form.pinWeight.trim(),
  targetUrl: form.targetUrl.trim(),
  application: form.application.trim(),
});

/** What no text comes near. It stays as it is, and is too long. */
const LONG = 8 * MAX_TEXT.description;

const oneLine = (text: string) => (text.length > LONG ? text : text.replaceAll(/\s+/g, " ").trim());

const isKind = (text: string) => (SITE_KINDS as readonly string[]).includes(text);

function findTextProblem(text: string, most: number): SiteProblem | null {
  if (text === "") return "text_missing";
  if (UNSHOWABLE.test(text)) return "text_characters";
  return text.length > LONG || [...text].length > most ? "text_length" : null;
}
